import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/** How many bytes may wait for a slow reader: a few thousand lines. */
const MOST_WAITING = 1024 * 1024
/** Milliseconds until a reader that stopped reading is tried again. */
const TRY_AGAIN_MS = 100

/** Writes as much as fits and returns how many bytes that was. Throws as `writeSync` does. */
type Write = (bytes: Uint8Array) => number

interface Line {
  bytes: Uint8Array
  /** What was written so far ends in the middle of a line. */
  isBegun: boolean
}

/**
 * Writes the lines of the log. It never blocks and never throws, since a server must not depend on
 * who reads its log: while a disk is full, or a reader does not read, lines are dropped and
 * counted. `report` is called with their number once lines are written again.
 */
export function createLogOutput(write: Write, report: (lost: number) => void) {
  const waiting: Line[] = []
  let bytes = 0
  let lost = 0
  /** The last line was cut off: the next one begins a new one. */
  let isCutOff = false
  let retry: NodeJS.Timeout | null = null

  function flush(): void {
    for (let line = waiting[0]; line; line = waiting[0]) {
      try {
        const written = write(line.bytes)
        bytes -= written
        if (written < line.bytes.length) {
          line.bytes = line.bytes.subarray(written)
          line.isBegun = true
        } else waiting.shift()
      } catch (error) {
        if (isForNow(error)) tryLater()
        else dropAll()
        return
      }
    }
    if (lost > 0) reportLost()
  }

  function tryLater(): void {
    if (retry) return
    retry = setTimeout(() => {
      retry = null
      flush()
    }, TRY_AGAIN_MS).unref()
  }

  function dropAll(): void {
    isCutOff ||= waiting[0]?.isBegun === true
    lost += waiting.length
    waiting.length = 0
    bytes = 0
  }

  function reportLost(): void {
    const before = lost
    lost = 0
    report(before)
    // The report itself was lost too.
    if (lost > 0) lost += before
  }

  return {
    write(text: string): void {
      const line = Buffer.from(isCutOff ? `\n${text}` : text)
      if (bytes + line.length > MOST_WAITING) {
        lost += 1
        return
      }
      waiting.push({ bytes: line, isBegun: isCutOff })
      isCutOff = false
      bytes += line.length
      if (!retry) flush()
    },
    /** Writes what a reader takes now. */
    flush,
  }
}

/** Whether the reader is only slow. */
function isForNow(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAGAIN' || code === 'EINTR'
}

/** Writes to standard output without ever waiting for its reader. */
export function writeStandardOutput(): Write {
  const descriptor = openStandardOutput()
  return (bytes) => writeSync(descriptor, bytes)
}

function openStandardOutput(): number {
  const output = 1
  const kind = fstatSync(output)
  if (kind.isFile()) return output
  // Node makes pipes and sockets non-blocking when it opens them.
  void process.stdout
  if (kind.isSocket()) return output
  try {
    // A terminal stays blocking, and the processes that share a pipe may make it blocking again:
    // opened anew it has a mode of its own (Linux).
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return output
  }
}
