import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds for which a process is stopped, and those between two stops. */
const STOPPED = [20, 250] as const
const BETWEEN = [10, 150] as const
const AT_ONCE = 3

/**
 * Stops up to three programs that this one started, or that those started, for a moment, again and
 * again, as a machine does that is short of memory or shared with others. This shows signals that
 * come before what they announce. The returned function ends it.
 */
export function stallPrograms(): () => void {
  let goesOn = true
  let stopped: number[] = []
  const release = () => {
    for (const id of stopped) send(id, 'SIGCONT')
    stopped = []
  }
  const end = () => {
    goesOn = false
    release()
    process.off('exit', end)
  }
  process.once('exit', end)
  void (async () => {
    while (goesOn) {
      stopped = drawn(programsBelow(process.pid))
      for (const id of stopped) send(id, 'SIGSTOP')
      await pause(randomInt(...STOPPED))
      release()
      await pause(randomInt(...BETWEEN))
    }
  })()
  return end
}

function drawn(ids: number[]): number[] {
  const taken = Array.from({ length: randomInt(1, AT_ONCE + 1) }, () => ids[randomInt(ids.length || 1)])
  return taken.filter((id) => id !== undefined)
}

/** The ids of all programs below this one. */
function programsBelow(root: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const startedBy = Map.groupBy(
    lines.map((line) => line.trim().split(/\s+/).map(Number) as [id: number, parent: number]),
    ([, parent]) => parent,
  )
  const below = (parent: number): number[] =>
    (startedBy.get(parent) ?? []).flatMap(([id]) => [id, ...below(id)])
  return below(root)
}

/** A program that has ended by now is none to stop. */
function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
