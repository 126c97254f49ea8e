import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Ending, freePort, type RunningServer, ready, runProgram } from '#tests/built-site.ts'
import { copyShippedContent } from '#tests/contract/content-folder.ts'

// Output of `npm start`: the same script, without npm around it.

let folder: string
let programs: RunningServer[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  programs = []
})

afterEach(async () => {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')))
  rmSync(folder, { recursive: true })
})

async function start(settings: Parameters<typeof runProgram>[1] = {}): Promise<RunningServer> {
  const program = runProgram('scripts/start.mjs', {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    ...settings,
  })
  programs.push(program)
  return program
}

function expectOneLine(ending: Ending, line: string) {
  expect(ending.stderr).toBe(`${line}\n`)
  expect(ending.code).toBe(1)
  expect(ending.stdout).not.toContain('Ready:')
}

test('a start prints which services are embedded and the URL', async () => {
  const port = String(await freePort())
  const program = await start({ PORT: port })
  expect(await ready(program)).toBe(`http://localhost:${port}`)
  expect(program.stdout()).toContain('content     embedded')
  expect(program.stdout()).toContain(`lead store  embedded (${join(folder, 'data')})`)
  expect(program.stdout()).toContain('CRM         none: leads stay in the store')
  expect(program.stdout()).toContain('mail        local mailbox')
  expect(program.stdout()).toContain('consent     own banner')
  expect(program.stdout()).toContain('pixel       off')
  expect(program.stderr()).toBe('')
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
})

test('a wrong price or an unlikely rate is named at the start, before a page is asked for', async () => {
  const content = copyShippedContent()
  onTestFinished(() => rmSync(content.content, { recursive: true }))
  const path = 'documents/prices/pakker.json'
  const prices = JSON.parse(readFileSync(join(content.content, path), 'utf8'))
  for (const { slice_type, primary } of prices.data.slices) {
    if (slice_type === 'package' && primary.title === 'PREMIUM') primary.price = 'gratis lige nu'
    if (slice_type === 'price_model' && primary.package_name === 'BASIS') primary.fixed_fee = 320
  }
  content.write(path, prices)
  const program = await start({ CONTENT_DIR: content.content })
  const address = await ready(program)
  await expect
    .poll(() =>
      ['A price cannot be read: another is shown', 'A rate is ten times that of another package'].map(
        (line) => program.stdout().split(line).length - 1,
      ),
    )
    .toEqual([1, 1])
  const page = await (
    await fetch(`${address}/beregner/pakkevalg?branche=sportsklub&pris=100&antal=100&pakke=PREMIUM`)
  ).text()
  expect(page).toContain('399\u00a0kr.')
  expect(page).not.toContain('gratis lige nu')
})

test('the first visitor already gets scripts and styles as small as they can be compressed', async () => {
  const address = await ready(await start())
  const html = await (await fetch(address)).text()
  const files = [...html.matchAll(/"(\/assets\/[^"]+\.(?:css|js))"/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(1)
  for (const path of files) {
    const answer = await fetch(address + path, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    const best = brotliCompressSync(Buffer.from(await answer.arrayBuffer()))
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(best.length)
  }
})

test('a start with everything in place neither installs nor builds', async () => {
  const first = await start()
  await ready(first)
  await first.stop()
  const second = await start()
  await ready(second)
  // The log may have started: other output begins with the services.
  const said = second
    .stdout()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(said[0]).toMatch(/^content /)
})

describe('a start that fails says why in one line, with exit code 1', () => {
  test('for a port in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((listening) => {
      other.listen(0, () => {
        const address = other.address()
        listening(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const program = await start({ PORT: String(port) })
    const ending = await program.ended
    other.close()
    expect(ending.stderr).toMatch(new RegExp(`^[^\\n]*\\b${port}\\b[^\\n]*in use[^\\n]*\\n$`))
    expect(ending.code).toBe(1)
  })

  test('for a file in place of the data folder', async () => {
    writeFileSync(join(folder, 'data'), '')
    const program = await start()
    expectOneLine(
      await program.ended,
      `DATA_DIR ${join(folder, 'data')} cannot be written: there is a file in its place`,
    )
  })

  test('for half of a pair of settings', async () => {
    const program = await start({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'hej@example.dk' })
    expectOneLine(await program.ended, 'SMTP_URL also needs SALES_EMAIL')
  })

  test('for a public site whose leads nobody would see', async () => {
    const program = await start({ SITE_URL: 'https://www.example.dk' })
    expect((await program.ended).stderr).toMatch(/^SITE_URL is public, [^\n]+\n$/)
  })

  test('for a second process on the same data folder, while the first goes on', async () => {
    const first = await start()
    const url = await ready(first)
    const second = await start()
    expectOneLine(await second.ended, `DATA_DIR ${join(folder, 'data')} is in use by another process`)
    expect((await fetch(url)).status).toBe(200)
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'with %s ends the process cleanly with exit code 0',
    async (signal) => {
      const program = await start()
      const url = await ready(program)
      const ending = await program.stop(signal)
      expect(ending).toMatchObject({ code: 0, stderr: '' })
      await expect(fetch(url)).rejects.toThrow()
    },
  )

  test('by a kill leaves the data folder to the next process', async () => {
    const program = await start()
    await ready(program)
    await program.stop('SIGKILL')
    // The server notices that its parent is gone and unlocks the folder.
    await expect
      .poll(
        async () => {
          const next = await start()
          return Promise.race([ready(next), next.ended.then(({ stderr }) => stderr)])
        },
        { timeout: 30_000 },
      )
      .toMatch(/^http/)
  })
})
