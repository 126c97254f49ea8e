import { existsSync, readFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { createProgress } from '#scripts/progress.ts'

/*
 * Reports the progress of `npm ci`, which is silent, by counting the installed packages of a lock
 * file. prepare.mjs starts it and ends it; it does not outlive prepare.mjs.
 */

interface Locked {
  os?: string[]
  cpu?: string[]
}

const [, , folder = '.', parent] = process.argv
const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const fits = ({ os, cpu }: Locked) => (os?.includes(platform()) ?? true) && (cpu?.includes(arch()) ?? true)
const files = Object.entries(packages).flatMap(([path, locked]) =>
  path !== '' && fits(locked) ? [join(folder, path, 'package.json')] : [],
)
const show = createProgress('Installing packages')
setInterval(() => {
  if (process.ppid !== Number(parent)) process.exit()
  show(files.filter((file) => existsSync(file)).length, files.length)
}, 500)
