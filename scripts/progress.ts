const EVERY_MS = 2_000

/** The timer of the work that began last, which alone reports. */
let ticking: NodeJS.Timeout | undefined

/** Stops reporting work that ended early. */
export const endProgress = (): void => clearInterval(ticking)

/**
 * Reports on standard error the progress of work that takes longer than two seconds, with the time
 * left once that can be estimated: `Copying rows: 12000 of 50000, 8 s left`. Call it with 0 at the
 * beginning and after each portion. It also reports during a portion, less often the longer the work
 * takes.
 */
export function createProgress(
  what: string,
  { now = () => performance.now(), say = (line: string) => void process.stderr.write(line) } = {},
): (done: number, of: number) => void {
  const begun = now()
  let reportedAt = begun
  let [done, of] = [0, 0]
  const look = () => {
    const at = now()
    if (of === 0 || at - reportedAt < Math.max(EVERY_MS, (at - begun) / 10)) return
    reportedAt = at
    const left = Math.ceil((((at - begun) / done) * (of - done)) / 1000)
    say(`${what}: ${done} of ${of}${done < of / 20 ? '' : `, ${left} s left`}\n`)
  }
  endProgress()
  const own = setInterval(look, EVERY_MS).unref()
  ticking = own
  return (...latest) => {
    ;[done, of] = latest
    look()
    if (done >= of) clearInterval(own)
  }
}
