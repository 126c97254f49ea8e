const EVERY_MS = 2_000

/**
 * Says on standard error what takes longer than two seconds, how far it is, and how long it still
 * takes, once it has done enough to tell: `Copying rows: 12000 of 50000, 8 s left`. Call it after
 * each portion.
 */
export function createProgress(
  what: string,
  { now = () => performance.now(), say = (line: string) => void process.stderr.write(line) } = {},
): (done: number, of: number) => void {
  const begun = now()
  let said = begun
  return (done, of) => {
    const at = now()
    if (at - said < EVERY_MS) return
    said = at
    const left = Math.ceil((((at - begun) / done) * (of - done)) / 1000)
    say(`${what}: ${done} of ${of}${done < of / 20 ? '' : `, ${left} s left`}\n`)
  }
}
