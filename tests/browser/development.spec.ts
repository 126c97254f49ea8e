import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect as baseExpect, type Page } from '@playwright/test'
import { freePort, type RunningServer, ready, runProgram } from '#tests/built-site.ts'
import { hydrated } from '#tests/hydrated.ts'

/** `npm run dev`, on a copy of the project whose files these tests edit. */

const project = resolve(import.meta.dirname, '../..')
const parts = [
  ...['app', 'content', 'emails', 'scripts', 'server', 'tests'],
  ...['package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
]

interface Development {
  url: string
  program: RunningServer
  /** Replaces a piece of a file, which must exist. Returns a function that undoes it. */
  edit(file: string, before: string, after: string): () => void
}

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'development-'))
      for (const part of parts) cpSync(join(project, part), join(folder, part), { recursive: true })
      // A folder of its own, since Vite keeps there what it has prepared for one server.
      mkdirSync(join(folder, 'node_modules'))
      for (const name of readdirSync(join(project, 'node_modules')))
        if (!name.startsWith('.vite'))
          symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name))
      const program = runProgram('scripts/dev.mjs', { PORT: String(await freePort()) }, [], folder)
      const write = (file: string, before: string, after: string) => {
        const path = join(folder, file)
        const text = readFileSync(path, 'utf8')
        if (!text.includes(before)) throw new Error(`${file} is without ${before}`)
        writeFileSync(
          path,
          text.replace(before, () => after),
        )
      }
      await use({
        url: await ready(program),
        program,
        edit: (file, before, after) => {
          write(file, before, after)
          return () => write(file, after, before)
        },
      })
      // Ctrl-C.
      const { code } = await program.stop('SIGINT')
      rmSync(folder, { recursive: true })
      expect(code).toBe(0)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ development }, use) => {
    await use(development.url)
  },
})

// One server for all of them, since it takes a while to start.
test.describe.configure({ mode: 'default' })
const expect = baseExpect.configure({ timeout: 60_000 })

const calculator = 'app/calculator/inline/inline-calculator.tsx'

/** Opens the home page, and waits until Vite tells it of edits. Returns how often it loaded since. */
async function open(page: Page): Promise<() => number> {
  const connected = new Promise<void>((done) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => done()))
  })
  await page.goto('/')
  await connected
  await hydrated(page.locator('body'))
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

test('an edit of an island refreshes it in place, with its state', async ({ page, development }) => {
  const loads = await open(page)
  const payer = page.getByRole('group', { name: 'Hvem betaler gebyret?' })
  await hydrated(payer)
  await payer.getByText('Arrangør').click()
  const undo = development.edit(calculator, 'legend="Hvem betaler gebyret?"', 'legend="Hvem betaler?"')
  await expect(page.getByRole('group', { name: 'Hvem betaler?' }).getByLabel('Arrangør')).toBeChecked()
  undo()
  await expect(payer.getByLabel('Arrangør')).toBeChecked()
  expect(loads()).toBe(0)
})

test('an edit of a stylesheet is applied in place', async ({ page, development }) => {
  const loads = await open(page)
  const undo = development.edit(
    'app/shell/layout/header.css',
    '.site-header {',
    'body { border-top: 7px solid } .site-header {',
  )
  await expect(page.locator('body')).toHaveCSS('border-top-width', '7px')
  undo()
  await expect(page.locator('body')).toHaveCSS('border-top-width', '0px')
  expect(loads()).toBe(0)
})

test('an edit of a content document is shown by reloading the page', async ({ page, development }) => {
  await open(page)
  const title = 'Alt mellem billet'
  const undo = development.edit('content/documents/home/home.json', title, 'Alt efter billet')
  await expect(page.getByRole('heading', { name: 'Alt efter billet' })).toBeVisible()
  undo()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a dozen starts leave nothing behind that Node.js warns of', async ({ request, development }) => {
  const home = async () => (await request.get('/')).text()
  for (let times = 0; times < 6; times++) {
    const undo = development.edit('content/documents/home/home.json', 'Alt mellem billet', 'Alt efter billet')
    await expect.poll(home).toContain('Alt efter billet')
    undo()
    await expect.poll(home).toContain('Alt mellem billet')
  }
  expect(development.program.stderr()).not.toContain('Warning')
})

test('an edit of the server takes effect, and leads still go to the same fake', async ({
  request,
  development,
}) => {
  const crm = development.program.stdout().match(/http\S+\/_fake\/objects/)?.[0] ?? ''
  const send = async (email: string) => {
    const lead = { firstname: 'Ida', lastname: 'Bo', email, phone: '30405060' }
    expect((await request.post('/api/leads/create', { data: lead })).status()).toBe(200)
    await expect.poll(async () => (await request.get(crm)).text()).toContain(email)
  }
  const health = async () => (await request.get('/health')).text()
  await send('foer@rettelsen.example')
  const undo = development.edit('server/http/files.ts', "bareText(200, 'OK')", "bareText(200, 'Fine')")
  await expect.poll(health).toBe('Fine\n')
  await send('efter@rettelsen.example')
  undo()
  await expect.poll(health).toBe('OK\n')
})

for (const [what, file, before, after, message] of [
  ['a syntax error in a page', 'app/routes/home.tsx', 'return {', 'return {{', /Unexpected token/],
  [
    'a throw in a component',
    'app/shell/sections/home-hero.tsx',
    'return (',
    "if (hero !== null) throw new Error('Oh no')\n  return (",
    /Oh no/,
  ],
] as const)
  test(`${what} is shown with its location, and disappears once fixed`, async ({ page, development }) => {
    const [above = ''] = readFileSync(join(project, file), 'utf8').split(before)
    const line = above.split('\n').length
    await open(page)
    const said = development.program.stderr().length
    const undo = development.edit(file, before, after)
    const overlay = page.locator('vite-error-overlay')
    await expect(overlay).toContainText(message)
    await expect(overlay).toContainText(`${file}:${line}`)
    const terminal = () => development.program.stderr().slice(said)
    await expect.poll(terminal).toMatch(message)
    await expect.poll(terminal).toContain(`${file}:${line}`)
    undo()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(overlay).toHaveCount(0)
  })

test('an error thrown by an island is shown in the terminal, and the island recovers once it is fixed', async ({
  page,
  development,
}) => {
  await open(page)
  const payer = page.getByRole('group', { name: 'Hvem betaler gebyret?' })
  await hydrated(payer)
  const said = development.program.stderr().length
  const undo = development.edit(
    calculator,
    'const [answers, setAnswers]',
    "if ('document' in globalThis) throw new Error('Oh no, the browser')\n  const [answers, setAnswers]",
  )
  const terminal = () => development.program.stderr().slice(said)
  await expect.poll(terminal).toMatch(/Oh no, the browser[\s\S]*inline-calculator\.tsx:\d+/)
  undo()
  await expect(payer).toBeVisible()
})
