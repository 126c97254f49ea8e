import { spawn } from 'node:child_process'
import fs, { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bug, instrument } from '#lab/tools/instrument.mjs'
import type { Note } from './notes.ts'
import { browserRun, isBrowserTest, type Part, type Red, type TestRun, unitRun } from './runners.ts'
import { header, NOTING } from './switches.ts'

/** How long a run with bugs may take, in ms, given its time without: a run that hangs is ended. */
const timeLimit = (parts: readonly Part[]) => 60_000 + 4 * parts.reduce((sum, { took }) => sum + took, 0)

/** A copy of the project with every bug of a sample in it, each with a switch. */
export class Copy {
  private readonly project: string
  private readonly folder: string
  private readonly switches: string
  /** Keys of bugs by their switches here, and the other way round. */
  private keys = new Map<string, string>()
  private ids = new Map<string, string>()

  constructor(project: string, folder: string) {
    this.project = project
    this.folder = folder
    this.switches = join(folder, '.bugs')
  }

  /** Makes the copy of what is committed, and builds it. Throws if it does not build. */
  async make(sample: readonly Bug[]): Promise<void> {
    fs.rmSync(this.folder, { recursive: true, force: true })
    await this.execute(['git', 'clone', '--quiet', this.project, this.folder], { cwd: this.project })
    for (const name of ['node_modules', 'lab/tools/node_modules']) {
      const installed = join(this.project, name)
      if (existsSync(installed)) symlinkSync(installed, join(this.folder, name))
    }
    mkdirSync(this.switches)
    this.turnOn([])
    const files = [...new Set(sample.map(({ file }) => file))]
    const { sources, bugs } = await instrument(this.folder, files, header(this.switches), sample)
    for (const { file, content } of sources) writeFileSync(join(this.folder, file), content)
    const wanted = new Set(sample.map(({ key }) => key))
    for (const { id, key } of bugs.filter(({ key }) => wanted.has(key))) {
      this.keys.set(id, key)
      this.ids.set(key, id)
    }
    appendFileSync(join(this.folder, 'tests', 'setup.ts'), "import '#lab/bugs/vitest-notes.ts'\n")
    const built = await this.execute([process.execPath, join('scripts', 'build.mjs')])
    if (built.status !== 0) throw new Error(`The copy does not build:\n${built.output}`)
    // These records contain the names of scripts and styles, which depend on their content.
    const report = join(this.switches, 'golden.json')
    await this.execute([process.execPath, ...unitRun(this.folder, report, ['tests/golden', '-u']).command])
  }

  /** Runs all tests, or a share of them, and notes which bugs each reaches. */
  async note(share: string): Promise<{ notes: Note[]; red: Red[] }> {
    this.turnOn([NOTING])
    const file = join(this.switches, 'notes')
    writeFileSync(file, '')
    const report = join(this.switches, 'report.json')
    const runs = [
      unitRun(this.folder, report, ['--isolate', `--shard=${share}`]),
      browserRun(report, [`--shard=${share}`]),
    ]
    const red: Red[] = []
    for (const run of runs) red.push(...((await this.tests(run)) ?? []))
    const keysOf = (ids: string[]) => ids.flatMap((id) => this.keys.get(id) ?? [])
    const notes = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Note)
      .map((note) => ({ ...note, reached: keysOf(note.reached), starting: keysOf(note.starting) }))
    return { notes, red }
  }

  /**
   * Turns bugs on and runs parts of one runner, without the cases in `without`. Returns the parts that
   * fail (for a single bug, the first); null if the run took too long and was ended.
   */
  async run(on: readonly Bug[], parts: readonly Part[], without: readonly Red[]): Promise<Part[] | null> {
    this.turnOn(on.map(({ key }) => this.ids.get(key) ?? ''))
    const report = join(this.switches, 'report.json')
    const names = parts.map(({ name }) => name)
    // One part that notices is enough for one bug.
    const first = on.length === 1
    const run = names.some(isBrowserTest)
      ? browserRun(report, [...this.chosenTests(parts), ...(first ? ['-x'] : [])])
      : unitRun(this.folder, report, [
          ...new Set(names),
          ...(first ? ['--bail=1'] : []),
          `--testNamePattern=${pattern(without)}`,
        ])
    const failed = await this.tests(run, timeLimit(parts))
    if (failed === null) return null
    return parts.filter(({ name }) => failed.some((each) => each.name === name))
  }

  private chosenTests(parts: readonly Part[]): string[] {
    const list = join(this.switches, 'tests.txt')
    writeFileSync(list, parts.map(({ name }) => name).join('\n'))
    const timeout = Math.max(30_000, ...parts.map(({ took }) => 4 * took))
    return [`--test-list=${list}`, `--timeout=${timeout}`]
  }

  private turnOn(ids: readonly string[]): void {
    writeFileSync(join(this.switches, 'on'), ids.join('\n'))
  }

  /** What failed; null if it was ended. Throws if the runner wrote no report. */
  private async tests(
    { command, environment, report, read }: TestRun,
    limit?: number,
  ): Promise<Red[] | null> {
    fs.rmSync(report, { force: true })
    const { ended, output } = await this.execute([process.execPath, ...command], { env: environment, limit })
    if (ended) return null
    if (!existsSync(report)) throw new Error(`No report of ${command.join(' ')}:\n${output.slice(-3_000)}`)
    return read(JSON.parse(readFileSync(report, 'utf8')))
  }

  /** Runs a program and whatever it starts, which ends with it. `limit` in ms. */
  private execute(
    command: readonly string[],
    { cwd = this.folder, env = {}, limit = 3_600_000 }: Execution = {},
  ): Promise<{ status: number | null; ended: boolean; output: string }> {
    return new Promise((done) => {
      const added = Object.entries(env).map((pair) => pair.join('='))
      const child = spawn('env', [...added, ...command], {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      const endAll = () => {
        try {
          if (child.pid) process.kill(-child.pid, 'SIGKILL')
        } catch {
          // All processes of the group have ended.
        }
      }
      process.once('exit', endAll)
      let ended = false
      const timer = setTimeout(() => {
        ended = true
        endAll()
      }, limit)
      const pieces: Buffer[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece))
      child.on('close', (status) => {
        clearTimeout(timer)
        process.off('exit', endAll)
        endAll()
        done({ status, ended, output: Buffer.concat(pieces).toString() })
      })
    })
  }
}

interface Execution {
  cwd?: string
  env?: Record<string, string>
  limit?: number
}

/** All cases but the red ones. */
function pattern(without: readonly Red[]): string {
  const red = without.flatMap(({ cases }) => cases).map((title) => title.replaceAll(/[^\w ]/g, '.'))
  return `^${red.length > 0 ? `(?!.*(?:${red.join('|')}))` : ''}`
}
