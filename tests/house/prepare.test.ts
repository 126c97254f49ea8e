import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withoutProgress } from '#tests/without-progress.ts'

/** Several commands in a checkout without packages: one installs them, the others wait. */

/** Replaces npm: records each install, and ends it once the checkout has a file `go-on`. */
const NPM = `
  import { appendFileSync, existsSync, mkdirSync, rmdirSync } from 'node:fs'
  appendFileSync('installs', process.argv[2] + '\\n')
  mkdirSync('at-work')
  while (!existsSync('go-on')) await new Promise((later) => setTimeout(later, 10))
  mkdirSync('node_modules', { recursive: true })
  rmdirSync('at-work')
`

const ofInstall = ['prepare.mjs', 'show-install.ts', 'progress.ts'].map((name) => `scripts/${name}`)

function freshCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-checkout-'))
  for (const name of [...ofInstall, 'package.json', 'package-lock.json']) cpSync(name, join(folder, name))
  const npm = join(folder, 'npm.js')
  writeFileSync(npm, NPM)
  const code = "import { ensurePackages } from './scripts/prepare.mjs'; ensurePackages(process.execPath)"
  const ensurePackages = () => {
    const command = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: folder,
      env: { npm_execpath: npm },
    })
    const ended = { said: '', status: null as number | null }
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (piece) => {
        ended.said += piece
      })
    return {
      ended,
      pid: command.pid,
      kill: () => command.kill('SIGKILL'),
      end: new Promise<void>((resolve) =>
        command.on('close', (status) => {
          ended.status = status
          resolve()
        }),
      ),
    }
  }
  return {
    folder,
    ensurePackages,
    goOn: () => writeFileSync(join(folder, 'go-on'), ''),
    installs: () =>
      existsSync(join(folder, 'installs')) ? readFileSync(join(folder, 'installs'), 'utf8') : '',
    leftovers: () => readdirSync(folder).filter((name) => name.startsWith('.preparing')),
  }
}

test('two commands started at once: one installs, the other says that it waits', async () => {
  const checkout = freshCheckout()
  const first = checkout.ensurePackages()
  await vi.waitUntil(() => checkout.installs() !== '', { timeout: 30_000 })
  const second = checkout.ensurePackages()
  await vi.waitUntil(() => second.ended.said !== '', { timeout: 30_000 })
  checkout.goOn()
  await Promise.all([first.end, second.end])
  expect([first.ended.status, withoutProgress(first.ended.said)]).toEqual([
    0,
    'Installing the packages of package-lock.json …\n',
  ])
  expect(second.ended).toEqual({
    status: 0,
    said: `Waiting for process ${first.pid}, which installs or builds here (if not, delete ${join(checkout.folder, '.preparing')}) …\n`,
  })
  expect(checkout.installs()).toBe('ci\n')
  expect(checkout.leftovers()).toEqual([])
})

test('a lock left by a killed command does not block others, and only one of them installs', async () => {
  const checkout = freshCheckout()
  const { pid } = spawnSync(process.execPath, ['--version'])
  symlinkSync(`${pid}`, join(checkout.folder, '.preparing'))
  checkout.goOn()
  const commands = Array.from({ length: 4 }, checkout.ensurePackages)
  await Promise.all(commands.map(({ end }) => end))
  expect(commands.map(({ ended }) => ended.status)).toEqual([0, 0, 0, 0])
  expect(checkout.installs()).toBe('ci\n')
  expect(checkout.leftovers()).toEqual([])
})

test('a failed install lets the next command try again', async () => {
  const checkout = freshCheckout()
  writeFileSync(join(checkout.folder, 'npm.js'), "process.stderr.write('no network\\n'); process.exit(1)")
  for (let round = 0; round < 2; round += 1) {
    const command = checkout.ensurePackages()
    await command.end
    expect(command.ended.status).toBe(1)
    expect(command.ended.said).toContain('no network\nnpm ci failed: see above\n')
    expect(checkout.leftovers()).toEqual([])
  }
})

test('an installation reports its progress', async () => {
  const checkout = freshCheckout()
  const command = checkout.ensurePackages()
  await vi.waitUntil(() => checkout.installs() !== '', { timeout: 30_000 })
  mkdirSync(join(checkout.folder, 'node_modules', 'react'), { recursive: true })
  writeFileSync(join(checkout.folder, 'node_modules', 'react', 'package.json'), '{}')
  await vi.waitUntil(() => /^Installing packages: 1 of \d{3,}$/m.test(command.ended.said), {
    timeout: 30_000,
  })
  checkout.goOn()
  await command.end
  expect(command.ended.status).toBe(0)
})
