import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ending, freePort, type RunningServer, ready, runProgram } from '#tests/built-site.ts'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'

// Output of `npm start`: the same script, without npm around it.

let folder: string
let content: ContentFolder
const programs: RunningServer[] = []
/** A start with everything in place, and a price and a rate that are wrong in its content. */
let program: RunningServer
let address: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  content = copyShippedContent()
  const path = 'documents/prices/pakker.json'
  const prices = JSON.parse(readFileSync(join(content.content, path), 'utf8'))
  for (const { slice_type, primary } of prices.data.slices) {
    if (slice_type === 'package' && primary.title === 'PREMIUM') primary.price = 'gratis lige nu'
    if (slice_type === 'price_model' && primary.package_name === 'BASIS') primary.fixed_fee = 320
  }
  content.write(path, prices)
  program = await start({ CONTENT_DIR: content.content })
  address = await ready(program)
})

afterAll(async () => {
  await Promise.all(programs.map((each) => each.stop('SIGKILL')))
  for (const each of [folder, content.content]) rmSync(each, { recursive: true })
})

async function start(
  settings: Parameters<typeof runProgram>[1] = {},
  script = 'start.mjs',
): Promise<RunningServer> {
  const started = runProgram(`scripts/${script}`, {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    ...settings,
  })
  programs.push(started)
  return started
}

function expectOneLine(ending: Ending, line: string) {
  expect(ending.stderr).toBe(`${line}\n`)
  expect(ending.code).toBe(1)
  expect(ending.stdout).not.toContain('Ready:')
}

test('a start with everything in place builds nothing, and prints which services are embedded and the URL', () => {
  const said = program.stdout()
  // The log may have started: other output begins with the services.
  const [first] = said.split('\n').filter((line) => !line.startsWith('{'))
  expect(first).toBe(`content     Det indbyggede indhold: filerne i ${content.content}`)
  expect(said).toContain(`store       Indbygget, i mappen ${join(folder, 'data')}\n`)
  expect(said).toContain(`Ready: ${address}`)
  expect(program.stderr()).toBe('')
})

test('a wrong price or an unlikely rate is logged at the start, before any page is requested', async () => {
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

test('even the first visitor gets scripts and styles at the best compression', async () => {
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

test('an embedded start prints a link that signs in once', async () => {
  const printed = /^internal +http:\/\/localhost:\d+(\/intern\/log-ind\?link=([\w-]+)) /m.exec(
    program.stdout(),
  )
  const [, path = '', link = ''] = printed ?? []
  const page = await fetch(address + path)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`value="${link}"`)
  const body = new URLSearchParams({ link, til: '/intern' })
  const use = () => fetch(`${address}/intern/log-ind`, { method: 'POST', body, redirect: 'manual' })
  const first = await use()
  expect([first.status, first.headers.get('location')]).toEqual([303, '/intern'])
  const second = await use()
  expect(second.status).toBe(422)
  expect(await second.text()).toContain('Linket virker ikke længere')
})

describe('a start that fails says why in one line, with exit code 1', () => {
  test.each(['start.mjs', 'dev.mjs'])(
    'before %s installs or builds anything, for a port in use',
    async (script) => {
      const other = createServer()
      const port = await new Promise<number>((listening) => {
        other.listen(0, () => {
          const at = other.address()
          listening(typeof at === 'object' && at ? at.port : 0)
        })
      })
      const ending = await (await start({ PORT: String(port) }, script)).ended
      other.close()
      expectOneLine(ending, `Port ${port} is in use: stop what uses it, or set PORT to another one.`)
      expect(ending.stdout).toBe('')
    },
  )

  test('for a wrong setting', async () => {
    const failed = await start({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'hej@example.dk' })
    expectOneLine(await failed.ended, 'SMTP_URL also needs SALES_EMAIL')
  })

  test('for a folder without content', async () => {
    const failed = await start({ CONTENT_DIR: folder, DATA_DIR: join(folder, 'other') })
    const line = `I CONTENT_DIR, ${folder}, er der ingen repository.json: begynd en med npm run content:new, eller vælg en anden mappe`
    expectOneLine(await failed.ended, line)
  })

  test('if another process, which continues, uses the data folder', async () => {
    expectOneLine(await (await start()).ended, `DATA_DIR ${join(folder, 'data')} bruges af en anden proces`)
    expect((await fetch(address)).status).toBe(200)
  })
})

test('a killed server leaves its data folder to the next one, which ends cleanly when it is told to', async () => {
  await program.stop('SIGKILL')
  // The server notices that its parent is gone and unlocks the folder.
  let next = program
  await expect
    .poll(
      async () => {
        next = await start()
        return Promise.race([ready(next), next.ended.then(({ stderr }) => stderr)])
      },
      { timeout: 30_000 },
    )
    .toMatch(/^http/)
  expect(await next.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})
