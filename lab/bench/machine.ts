import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** Separate cores for servers and clients; null with only one core, or without `taskset`. */
export const cores: { server: number; load: number } | null =
  availableParallelism() > 1 && has('taskset') ? { server: 0, load: 1 } : null

/** Whether a program is installed. */
export function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${first?.model ?? 'unknown processor'}, ${memory} GiB, Linux ${release()}, Node ${process.version}`
}

/** Pins a running process, with its threads and what it starts from then on, to a core. */
export function pin(child: Pick<ChildProcess, 'pid'>, core: 'server' | 'load'): void {
  if (cores && child.pid) {
    execFileSync('taskset', ['-a', '-cp', String(cores[core]), String(child.pid)], { stdio: 'ignore' })
  }
}

/** Runs a program on a core and returns its output. */
export function runOn(core: 'server' | 'load', program: string, args: readonly string[]): Promise<string> {
  const [command, ...rest] = cores
    ? ['taskset', '-c', String(cores[core]), program, ...args]
    : [program, ...args]
  return new Promise((done, fail) => {
    const child = spawn(command ?? program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done(printed) : fail(new Error(`${program} ended with ${code}`)),
    )
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** `0.74 (0.70 to 0.78)`: the median and the range. */
export function spread(values: readonly number[], digits = 2): string {
  const say = (value: number) => formatNumber(value, digits)
  return `${say(median(values))} (${say(Math.min(...values))} to ${say(Math.max(...values))})`
}

export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const say = (line = ''): void => void process.stdout.write(`${line}\n`)

/** A Markdown table for docs/performance.md. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  say(`| ${head.join(' | ')} |`)
  say(`|${head.map(() => '---').join('|')}|`)
  for (const row of rows) say(`| ${row.join(' | ')} |`)
  say()
}
