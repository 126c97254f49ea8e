import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect as baseExpect, type Page } from '@playwright/test'
import { ask } from '#tests/ask.ts'
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
  folder: string
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
      symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
      const port = await freePort()
      const program = runProgram('scripts/dev.mjs', { PORT: String(port) }, [], folder)
      await ready(program)
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
        url: `http://localhost:${port}`,
        folder,
        program,
        edit: (file, before, after) => {
          write(file, before, after)
          return () => write(file, after, before)
        },
      })
      const { code } = await program.stop()
      rmSync(folder, { recursive: true })
      expect(code).toBe(0)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ development }, use) => {
    await use(development.url)
  },
})

// One server for all of them, since it takes a while to start. On a busy machine, restarting it
// does as well.
test.describe.configure({ mode: 'default', timeout: 180_000 })
const expect = baseExpect.configure({ timeout: 60_000 })

/** The line of the edited file where the error is. */
function readLine(folder: string, file: string, before: string, after: string): number {
  const text = readFileSync(join(folder, file), 'utf8').replace(before, () => after)
  const at = text.indexOf(after) + Math.max(0, after.indexOf('throw'))
  return text.slice(0, at).split('\n').length
}

const calculator = 'app/calculator/inline/inline-calculator.tsx'
/** The error page, and the error overlay of an open page. */
const shownAt = 'body > pre, vite-error-overlay'
const overlay = (page: Page) => page.locator('vite-error-overlay')

/** What Vite says first on a connection: from then on it tells this page of edits. */
const isConnected = (message: string | Buffer) => JSON.parse(String(message)).type === 'connected'

/**
 * Opens the home page, and waits until Vite tells it of edits, which hydration does not wait for.
 * `reloads`: how often it was reloaded since.
 */
async function open(page: Page): Promise<{ reloads: () => number; socketUrl: string }> {
  const connections: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (isConnected(payload)) connections.push(socket.url())
    })
  })
  await page.goto('/')
  await hydrated(page.locator('body'))
  await expect.poll(() => connections).toHaveLength(1)
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return { reloads: () => loads, socketUrl: connections[0] ?? '' }
}

/** How often pages were told to reload: a page that is just reloading may miss a second time. */
async function listenBeside(url: string): Promise<() => number> {
  let told = 0
  const socket = new WebSocket(url, 'vite-hmr')
  await new Promise<void>((connected) => {
    socket.addEventListener('message', ({ data }) => {
      if (isConnected(data)) connected()
      if (JSON.parse(data).type === 'full-reload') told += 1
    })
  })
  return () => told
}

test('an edit of an island refreshes it in place, with its state', async ({ page, development }) => {
  const { reloads } = await open(page)
  const payer = page.getByRole('group', { name: 'Hvem betaler gebyret?' })
  await hydrated(payer)
  await payer.getByText('Arrangør').click()

  const undo = development.edit(calculator, 'legend="Hvem betaler gebyret?"', 'legend="Hvem betaler?"')
  await expect(page.getByRole('group', { name: 'Hvem betaler?' }).getByLabel('Arrangør')).toBeChecked()
  undo()
  await expect(payer.getByLabel('Arrangør')).toBeChecked()
  expect(reloads()).toBe(0)
})

test('an edit of a stylesheet is applied in place, including removed rules', async ({
  page,
  development,
}) => {
  const { reloads } = await open(page)
  const undo = development.edit(
    'app/shell/layout/header.css',
    '.site-header {',
    'body { border-top: 7px solid } .site-header {',
  )
  await expect(page.locator('body')).toHaveCSS('border-top-width', '7px')
  undo()
  await expect(page.locator('body')).toHaveCSS('border-top-width', '0px')
  expect(reloads()).toBe(0)
})

for (const [what, file, before, after] of [
  ['what islands and pages share', 'app/ui/site-link.tsx', '(åbner i ny fane)', '(åbner en fane)'],
  ['a content document', 'content/documents/home/home.json', 'Alt mellem billet', 'Alt efter billet'],
] as const) {
  test(`an edit of ${what} reloads the page, once`, async ({ page, development }) => {
    const { reloads, socketUrl } = await open(page)
    const told = await listenBeside(socketUrl)
    const undo = development.edit(file, before, after)
    await expect(page.getByText(after).first()).toBeAttached()
    await expect.poll(reloads).toBe(1)
    undo()
    await expect(page.getByText(before).first()).toBeAttached()
    await expect.poll(reloads).toBe(2)
    await expect.poll(told).toBe(2)
  })
}

/** What the server logged about the CRM at each start. */
const startsOf = ({ program }: Development) => program.stdout().match(/^crm .*$/gm) ?? []

test('an edit of the server restarts it, with the same services and leads', async ({ page, development }) => {
  const { reloads } = await open(page)
  const starts = startsOf(development).length
  const health = () => page.request.get('/health').then((response) => response.text())
  await expect.poll(() => health()).toBe('OK\n')
  const undo = development.edit('server/http/files.ts', "bareText(200, 'OK')", "bareText(200, 'Fine')")
  await expect.poll(() => startsOf(development)).toHaveLength(starts + 1)
  await expect.poll(reloads).toBeGreaterThan(0)
  await expect.poll(() => health()).toBe('Fine\n')
  undo()
  await expect.poll(() => startsOf(development)).toHaveLength(starts + 2)
  await expect.poll(() => health()).toBe('OK\n')
  expect(new Set(startsOf(development)).size).toBe(1)
})

test('a request that comes while the server restarts waits for it', async ({ development }) => {
  const port = Number(new URL(development.url).port)
  const starts = startsOf(development).length
  const undo = development.edit('server/http/files.ts', "bareText(200, 'OK')", "bareText(200, 'Fine')")
  for (const [said, restarts] of [
    ['Fine', 1],
    ['OK', 2],
  ] as const) {
    while (startsOf(development).length < starts + restarts)
      expect((await ask(port, '/health')).text).toMatch(/^(OK|Fine)\n$/)
    expect((await ask(port, '/health')).text).toBe(`${said}\n`)
    if (said === 'Fine') undo()
  }
})

test('an edit made while a page loads is not lost', async ({ page, development }) => {
  let asked = () => {}
  const waiting = new Promise<void>((resolve) => {
    asked = resolve
  })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/@vite/client', async (route) => {
    asked()
    await held
    await route.continue()
  })
  const title = page.getByRole('heading', { name: 'Alt før billet' })
  const load = page.goto('/')
  await waiting
  const undo = development.edit('content/documents/home/home.json', 'Alt mellem billet', 'Alt før billet')
  // The server shows the edit, but this page has not been notified. Asked without a page, which
  // would be reloaded meanwhile.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Alt før billet')
  await expect(title).toHaveCount(0)
  goOn()
  await load
  await expect(title).toBeVisible()
  undo()
  // The next test's page is not to be reloaded by this.
  await expect(page.getByRole('heading', { name: 'Alt mellem billet' })).toBeVisible()
})

test('a page that has loaded while the server starts is reloaded once', async ({ page, development }) => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = page.waitForRequest('**/@vite/client')
  await page.route('**/@vite/client', async (route) => {
    await held
    await route.continue()
  })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  const editsOf = (html: string) => html.match(/data-edits="\d+"/)?.[0]
  const served = async () => editsOf(await (await page.request.get('/')).text())
  const load = page.goto('/')
  await asked
  const before = await served()
  const starts = startsOf(development).length
  const undo = development.edit(
    'server/development.ts',
    'export async function',
    'await new Promise((resolve) => setTimeout(resolve, 1_000))\nexport async function',
  )
  await expect.poll(served).not.toBe(before)
  goOn()
  await load
  await expect.poll(() => startsOf(development)).toHaveLength(starts + 1)
  const shown = () => page.content().then(editsOf, () => undefined)
  await expect.poll(async () => (await shown()) === (await served())).toBe(true)
  expect(documents).toBe(2)
  undo()
  await expect.poll(() => startsOf(development)).toHaveLength(starts + 2)
})

for (const [what, file, before, after, message] of [
  ['a syntax error in a page', 'app/routes/home.tsx', 'return {', 'return {{', /Unexpected token|Expected/],
  [
    'a throw in a component',
    'app/shell/sections/home-hero.tsx',
    'return (',
    "if (hero !== null) throw new Error('Oh no, the component')\n  return (",
    /Oh no, the component/,
  ],
  [
    'a throw while the server starts',
    'server/data-folder.ts',
    'const path = settings.dataDir',
    "throw new Error('Oh no, the start')\n  const path = settings.dataDir",
    /Oh no, the start/,
  ],
  [
    'a throw while the server handles a request',
    'server/http/decide.ts',
    'if (!address) return',
    "throw new Error('Oh no, the request')\n  if (!address) return",
    /Oh no, the request/,
  ],
] as const) {
  test(`${what} is shown with its location, and disappears once fixed`, async ({ page, development }) => {
    const line = readLine(development.folder, file, before, after)
    await open(page)
    const said = development.program.stderr().length
    const undo = development.edit(file, before, after)
    const terminal = () => development.program.stderr().slice(said)
    await expect.poll(terminal).toMatch(message)
    expect(terminal()).toContain(`${file}:${line}`)

    const other = await page.context().newPage()
    await other.goto('/')
    for (const error of [page.locator(shownAt), other.locator(shownAt)]) {
      await expect(error).toContainText(message)
      await expect(error).toContainText(`${file}:${line}`)
    }
    undo()
    for (const mended of [page, other]) {
      await expect(mended.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(mended.locator(shownAt)).toHaveCount(0)
    }
  })
}

const inPage = ['app/routes/home.tsx', 'return {', 'return {{'] as const
const inServer = ['server/http/files.ts', "bareText(200, 'OK')", "bareText(200, 'OK'"] as const
const inContent = ['content/documents/home/home.json', '{', '{{'] as const
for (const [names, faults] of [
  ['a page and in the server', [inPage, inServer]],
  ['content and in a page', [inContent, inPage]],
] as const)
  for (const [first, mended] of ['first', 'second'].entries())
    test(`of syntax errors in ${names} at once none stays, the ${mended} mended first`, async ({
      page,
      development,
    }) => {
      await open(page)
      const undos = faults.map(([file, before, after]) => development.edit(file, before, after))
      await expect(page.locator(shownAt)).toBeVisible()
      const other = await page.context().newPage()
      await other.goto('/')
      undos[first]?.()
      undos[1 - first]?.()
      for (const opened of [page, other]) {
        await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(opened.locator(shownAt)).toHaveCount(0)
      }
    })

test('an error that only occurs in the browser is shown with its location, and disappears once fixed', async ({
  page,
  development,
}) => {
  await open(page)
  const payer = page.getByRole('group', { name: 'Hvem betaler gebyret?' })
  await hydrated(payer)
  const undo = development.edit(
    calculator,
    'const [answers, setAnswers]',
    "if ('document' in globalThis) throw new Error('Oh no, the browser')\n  const [answers, setAnswers]",
  )
  await expect(overlay(page)).toContainText('Oh no, the browser')
  await expect(overlay(page)).toContainText(/inline-calculator\.tsx:\d+/)
  await expect
    .poll(() => development.program.stderr())
    .toMatch(/Oh no, the browser[\s\S]*inline-calculator\.tsx:\d+/)
  undo()
  await expect(overlay(page)).toHaveCount(0)
  await expect(payer).toBeVisible()
})
