import { existsSync, readFileSync } from 'node:fs'

/** What the kernel reports about a process; empty once it has ended. */
function ofProcess(pid: number | undefined, file: string): string {
  const path = `/proc/${pid}/${file}`
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Processor time of a process, in ms; the kernel counts in steps of 10. */
export function processorTime(pid: number | undefined): number {
  const [, fields = ''] = ofProcess(pid, 'stat').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

/** Processor time of its main thread, in ms. */
export function threadTime(pid: number | undefined): number {
  return Number(ofProcess(pid, 'schedstat').split(' ')[0]) / 1_000_000
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(ofProcess(pid, 'status'))?.[1] ?? 0) / 1024
}
