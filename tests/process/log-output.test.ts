import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/ask.ts'
import { freePort, onlySettings, serverFlags } from '#tests/built-site.ts'

/** The built server, with its standard output as given. */
async function start(stdout: number | 'pipe'): Promise<{ port: number; server: ChildProcess }> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'log-output-'))
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const server = spawn(process.execPath, [serverFlags, 'build/server/index.js'], {
    env: { ...onlySettings(settings), NODE_ENV: 'production' },
    stdio: ['ignore', stdout, 'ignore'],
  })
  onTestFinished(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await expect
    .poll(
      async () =>
        server.exitCode ??
        (await ask(port, '/health').then(
          ({ status }) => status,
          () => null,
        )),
      { timeout: 60_000 },
    )
    .toBe(200)
  return { port, server }
}

test.skipIf(!existsSync('/dev/full'))(
  'a full disk under the log costs log lines, and nothing else',
  async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const { port, server } = await start(full)
    for (let request = 0; request < 20; request++) await ask(port, `/nej-${request}`)
    expect((await ask(port, '/')).status).toBe(200)
    expect(server.exitCode).toBeNull()
  },
)

test('a log reader may stop reading', async () => {
  const { port, server } = await start('pipe')
  // More than the system's and the server's buffers hold.
  await Promise.all(
    Array.from({ length: 20 }, async (_, client) => {
      for (let request = 0; request < 150; request++)
        expect((await ask(port, `/nej-${client}-${request}`)).status).not.toBe(0)
    }),
  )
  expect((await ask(port, '/')).status).toBe(200)
  server.kill()
  // Unread lines do not keep it from exiting.
  await once(server, 'exit')
})
