import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { settingNames } from '#server/settings-table.ts'

/** How a process ended, and its output. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunningServer {
  process: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves when the process has ended and its output is complete. */
  ended: Promise<Ending>
  /** Sends a signal (SIGTERM by default) and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ending>
}

export interface BuiltSite extends RunningServer {
  /** Origin without a trailing slash. */
  url: string
  dataDir: string
}

const projectFolder = resolve(import.meta.dirname, '..')
const builtServer = 'build/server/index.js'

/** Node flags of the server and settings of its C library, as in `npm start`. */
export const { serverFlags, serverMemory } = (
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    config: { serverFlags: string; serverMemory: Record<string, string> }
  }
).config

type Settings = Partial<Record<(typeof settingNames)[number], string>>

/** Only these settings: neither the developer's environment nor a `.env` file. */
export function onlySettings(settings: Settings): Record<string, string> {
  const none = Object.fromEntries(settingNames.map((name) => [name, '']))
  // The folder of this process; Node adds a subfolder named after its version.
  const compiled = getCompileCacheDir()
  return {
    ...none,
    ...settings,
    ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
  }
}

/**
 * Runs a script of the project (or of another checkout) with Node and only these settings, without
 * waiting for it.
 */
export function runProgram(
  script: string,
  settings: Settings,
  args: string[] = [],
  folder = projectFolder,
): RunningServer {
  const isServer = script === builtServer
  const flags = isServer ? [serverFlags] : []
  const child = spawn(process.execPath, [...flags, join(folder, script), ...args], {
    cwd: folder,
    env: { ...onlySettings(settings), ...(isServer && serverMemory), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Tests that are interrupted leave no server behind.
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ending>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }))
  })
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Waits until the server prints its address. Throws with its output if it ends first. */
export function ready(program: RunningServer): Promise<string> {
  return new Promise((done, fail) => {
    const look = () => {
      const address = program.stdout().match(/^Ready: (http:\/\/\S+)/m)?.[1]
      if (address) done(address.replace(/\/$/, ''))
    }
    look()
    program.process.stdout?.on('data', look)
    program.ended.then(
      ({ code, signal, stdout, stderr }) =>
        fail(new Error(`The program ended (${code ?? signal}) before it was ready:\n${stdout}${stderr}`)),
      fail,
    )
  })
}

/**
 * The built server on a free port with its own data folder, ready for requests. `stop()` ends it;
 * the folder stays for `removeDataFolder` or another start. `script`: what runs the server, with
 * its arguments.
 */
export async function startBuiltSite(
  settings: Settings = {},
  { script = builtServer, args = [] }: { script?: string; args?: string[] } = {},
): Promise<BuiltSite> {
  if (!existsSync(join(projectFolder, builtServer)))
    throw new Error('There is no build to test: run `npm run build` first')
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'built-site-')))
  for (;;) {
    const port = settings.PORT ?? String(await freePort())
    const own = { LOG_LEVEL: 'warn', ...settings, DATA_DIR: dataDir, PORT: port } as const
    const program = runProgram(script, own, args)
    try {
      await ready(program)
      return { ...program, url: `http://localhost:${port}`, dataDir }
    } catch (error) {
      // Another process was faster.
      const isTaken = program.stderr().includes(`Port ${port} is in use`)
      if (!isTaken || settings.PORT !== undefined) throw error
    }
  }
}

export async function removeDataFolder({ dataDir }: { dataDir: string }): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * A free port. Not from the system's ephemeral range (32768 and up on Linux, 49152 and up on
 * macOS): on a busy machine a connection may take such a port before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer().on('error', () => done(false))
      probe.listen(port, () => probe.close(() => done(true)))
    })
    if (isFree) return port
  }
}
