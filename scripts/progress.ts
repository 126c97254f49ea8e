const EVERY_MS = 2_000

/** Of what is under way: what began after it tells where the command is. */
let ticking: NodeJS.Timeout | undefined

/** Reports no more of work that has ended before it was done. */
export const endProgress = (): void => clearInterval(ticking)

/**
 * Reports on standard error the progress of work that takes longer than two seconds, with the time
 * left once that can be estimated: `Copying rows: 12000 of 50000, 8 s left`. Call it with 0 at the
 * beginning and after each portion; it speaks during a portion too, less often the longer all of it
 * takes.
 */
export function createProgress(
  what: string,
  { now = () => performance.now(), say = (line: string) => void process.stderr.write(line) } = {},
): (done: number, of: number) => void {
  const begun = now()
  let said = begun
  let [done, of] = [0, 0]
  const look = () => {
    const at = now()
    if (of === 0 || at - said < Math.max(EVERY_MS, (at - begun) / 10)) return
    said = at
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
