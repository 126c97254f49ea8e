import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environmentWith, exitCodeOf, projectFolder } from './prepare.mjs'

/**
 * Runs a script on `node` in the foreground: signals reach it, its exit code becomes this
 * process's, and neither outlives the other.
 */
export function runUntilStopped(node, command, environment) {
  const stopWithParent = pathToFileURL(join(projectFolder, 'scripts', 'stop-with-parent.mjs')).href
  const program = spawn(node, ['--import', stopWithParent, ...command], {
    cwd: projectFolder,
    env: { ...environmentWith(node), ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // If it is signalled before it installs handlers, it dies of the signal, as intended.
  const stops = ['SIGINT', 'SIGTERM']
  program.on('exit', (code, signal) =>
    process.exit(stops.includes(signal) ? 0 : exitCodeOf({ status: code })),
  )

  // A terminal sends Ctrl-C to both processes, a process manager its signal only to this one.
  for (const signal of stops) process.on(signal, () => program.kill(signal))
  // npm may be killed without notifying its script. If started by hand, losing the parent means
  // nothing (nohup).
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && program.kill('SIGTERM'), 250)
  }
}
