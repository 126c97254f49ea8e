import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { notRun } from '#tests/not-run.ts'

/**
 * Folder of a package of lab/tools, which has its own lock file. null if it is not installed,
 * which the end of the run reports with `what` cannot be tested.
 */
export function labTool(name: string, what: string): string | null {
  const folder = join(import.meta.dirname, '..', 'lab', 'tools', 'node_modules', name)
  if (existsSync(folder)) return folder
  notRun(`${what}: npm ci in lab/tools installs ${name}`)
  return null
}
