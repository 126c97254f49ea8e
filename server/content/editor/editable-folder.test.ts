import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openFolder, runExclusive } from './editable-folder.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'editable-folder-'))
})

afterEach(async () => {
  vi.useRealTimers()
  await rm(root, { recursive: true })
})

/** Another process that has the folder, and says so. */
async function otherProcess() {
  const program = [
    `import { openFolder, runExclusive } from ${JSON.stringify(join(import.meta.dirname, 'editable-folder.ts'))}`,
    'const folder = openFolder(process.argv[1])',
    "await runExclusive(folder, () => new Promise(() => { console.log('mine'); setInterval(() => {}, 60_000) }))",
  ].join('\n')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended')))
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

test('a change that takes longer than a minute still excludes all others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const events: string[] = []
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = runExclusive(openFolder(root), async () => {
    begun.resolve()
    await end.promise
    events.push('slow ended')
  })
  await begun.promise
  vi.setSystemTime(Date.now() + 60_000)
  const others = [1, 2, 3].map((name) =>
    runExclusive(openFolder(root), async () => void events.push(`${name} began`)),
  )
  // Long enough for a change that ignored the lock to begin.
  for (let read = 0; read < 100; read += 1) await readFile(import.meta.filename)
  end.resolve()
  await Promise.all([slow, ...others])
  expect(events[0]).toBe('slow ended')
  expect(events).toHaveLength(4)
})

test('no change is lost when several instances make many at once', async () => {
  const file = join(root, 'count')
  await writeFile(file, '0')
  const instances = [openFolder(root), openFolder(root), openFolder(root)]
  const add = async () => writeFile(file, String(Number(await readFile(file, 'utf8')) + 1))
  await Promise.all(
    instances.flatMap((folder) => Array.from({ length: 10 }, () => runExclusive(folder, add))),
  )
  expect(await readFile(file, 'utf8')).toBe('30')
})

test('a process that is killed during a change blocks no other', async () => {
  const other = await otherProcess()
  const change = runExclusive(openFolder(root), async () => 'done')
  other.kill('SIGKILL')
  expect(await change).toBe('done')
})

test('an editor is asked to try again while another process hangs', async () => {
  const other = await otherProcess()
  const folder = openFolder(root, 300)
  await expect(runExclusive(folder, async () => 'done')).rejects.toThrow('Prøv igen om lidt')
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await runExclusive(folder, async () => 'done')).toBe('done')
})
