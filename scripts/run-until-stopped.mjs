import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environmentWith, exitCodeOf, projectFolder } from './prepare.mjs'

const stops = ['SIGINT', 'SIGTERM']
/** Milliseconds in which the rest of a process group may end by itself. */
const GRACE_MS = 5000

/**
 * Runs a script on `node` in the foreground: signals reach it, its exit code becomes this
 * process's, and neither outlives the other. `isServer`: a signal is how it is meant to end.
 * `endsAll`: whatever it started ends with it, even if it is killed.
 */
export function runUntilStopped(node, command, environment, { isServer = false, endsAll = false } = {}) {
  const stopWithParent = pathToFileURL(join(projectFolder, 'scripts', 'stop-with-parent.mjs')).href
  const program = spawn(node, ['--import', stopWithParent, ...command], {
    cwd: projectFolder,
    env: { ...environmentWith(node), ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group, which can be ended as a whole.
    detached: endsAll,
  })
  program.on('exit', (code, signal) => {
    const end = () => process.exit(signal ? codeOf(signal, isServer) : exitCodeOf({ status: code }))
    if (endsAll) endGroup(program.pid, end)
    else end()
  })

  // A terminal sends Ctrl-C to both processes, unless the program has its own group; a process
  // manager sends its signal only to this one.
  for (const signal of stops) process.on(signal, () => program.kill(signal))
  // npm may be killed without notifying its script. If started by hand, losing the parent means
  // nothing (nohup).
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && program.kill('SIGTERM'), 250)
  }
}

/** If a server is signalled before it installs handlers, it dies of the signal, as intended. */
function codeOf(signal, isServer) {
  return isServer && stops.includes(signal) ? 0 : 128 + constants.signals[signal]
}

/** Asks the rest of a process group to end, waits, and kills what is left. */
function endGroup(group, done) {
  const latest = Date.now() + GRACE_MS
  let signal = 'SIGTERM'
  const look = () => {
    if (!reaches(group, signal)) return done()
    if (Date.now() > latest) {
      reaches(group, 'SIGKILL')
      return done()
    }
    signal = 0
    setTimeout(look, 50)
  }
  look()
}

function reaches(group, signal) {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}
