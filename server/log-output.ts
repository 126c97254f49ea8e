import { constants, fstatSync, openSync } from 'node:fs'
import { pino } from 'pino'

/** How many bytes may wait for a slow reader: a few thousand lines. */
const MOST_WAITING = 1024 * 1024

/**
 * Writes the lines of the log. It never blocks and never throws, since a server must not depend
 * on who reads its log: while a disk is full, or a reader does not read, lines wait, and beyond
 * that are dropped and counted. `report` is called with their number once lines are written again.
 */
export function createLogOutput(descriptor: number, report: (lost: number) => void) {
  let lost = 0
  const output = pino.destination({
    dest: descriptor,
    sync: true,
    maxLength: MOST_WAITING,
    // It would sleep until the reader reads; what it keeps is tried again with the next line.
    retryEAGAIN: () => false,
  })
  output.on('error', () => {})
  output.on('drop', () => {
    lost += 1
  })
  output.on('drain', () => {
    if (lost === 0) return
    const before = lost
    lost = 0
    report(before)
  })
  return output
}

/** Standard output whose writes never wait for the reader. */
export function openStandardOutput(): number {
  const output = 1
  const kind = fstatSync(output)
  if (kind.isFile()) return output
  // Node makes pipes and sockets non-blocking when it opens them.
  void process.stdout
  if (kind.isSocket()) return output
  try {
    // A terminal stays blocking, and processes that share a pipe may make it blocking again. Reopened,
    // it has its own mode (Linux).
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return output
  }
}
