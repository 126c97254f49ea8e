import type { FrameLocator, Page } from '@playwright/test'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { expect, test } from '#tests/browser/site.ts'

/*
 * A page on Prismic's own host acts as the editor: the same messages over the same ports as
 * Prismic's editor (@prismicio/simulator). The request is intercepted here; nothing leaves the
 * machine.
 */

const EDITOR = 'https://redaktion.prismic.io'

interface Answer {
  status: number
  msg: string
  data?: unknown
  error?: unknown
}

/** Frames the simulator and follows its protocol. `ask` sends a request over the port. */
const editorPage = (simulator: string) => `<!doctype html><title>Redaktion</title>
<iframe src="${simulator}" style="width: 1200px; height: 700px; border: 0"></iframe>
<script>
  const frame = document.querySelector('iframe')
  const book = window.book = { ready: [], requests: [], public: [] }
  const waiting = new Map()
  let port, count = 0
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow) return
    book.public.push(data)
    if (data.type === 'ready') {
      book.ready.push(data.requestID)
      window.connect(data.requestID)
    }
  })
  window.connect = (ready) => {
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) => {
      if (data.type) {
        book.requests.push(data)
        port.postMessage({ requestID: data.requestID, status: 200, msg: 'ok', data: undefined })
      } else if (waiting.has(data.requestID)) {
        waiting.get(data.requestID)(data)
      }
    }
    const requestID = 'client-' + ++count
    waiting.set(requestID, (answer) => {
      book.connected = answer
      frame.contentWindow.postMessage({ requestID: ready, status: 200, msg: 'ok', data: undefined }, '*')
    })
    const data = { activeSliceAPI: true, sliceZoneSizeAPI: true }
    frame.contentWindow.postMessage({ requestID, type: 'connect', data }, '*', [channel.port2])
  }
  window.ask = (type, data) => new Promise((resolve) => {
    const requestID = 'client-' + ++count
    waiting.set(requestID, resolve)
    port.postMessage({ requestID, type, data })
  })
</script>`

async function openEditor(page: Page, site: { url: string }, origin = EDITOR): Promise<FrameLocator> {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: editorPage(`${site.url}/slice-simulator`) }),
  )
  await page.goto(`${origin}/builder`)
  return page.frameLocator('iframe')
}

const connected = (page: Page) =>
  expect
    .poll(() => page.evaluate('book.connected'))
    .toEqual({ requestID: 'client-1', status: 200, msg: 'ok', data: undefined })

function ask(page: Page, type: string, data?: unknown): Promise<Answer> {
  return page.evaluate(
    ([name, value]) => (window as unknown as { ask(...said: unknown[]): Promise<Answer> }).ask(name, value),
    [type, data],
  )
}

/** One block of each type and variation from the shipped content, as in Prismic's API. */
async function everyBlock(): Promise<{ slice_type: string; primary: Record<string, unknown> }[]> {
  const repository = createEmbeddedRepository({
    folders: { content: 'content', slices: 'app/slices' },
    problem: () => undefined,
  })
  const { refs } = await (await repository.fetch(repository.endpoint)).json()
  const query = new URLSearchParams({ ref: refs[0].ref, lang: '*', pageSize: '100' })
  const found = await (await repository.fetch(`${repository.endpoint}/documents/search?${query}`)).json()
  const blocks = new Map()
  for (const { data } of found.results) {
    for (const slice of [...(data.slices ?? []), ...(data.slices2 ?? [])]) {
      blocks.set(`${slice.slice_type} ${slice.variation}`, slice)
    }
  }
  return [...blocks.values()]
}

const title = (text: string) => ({
  id: text,
  slice_type: 'title',
  slice_label: null,
  variation: 'default',
  version: 'initial',
  primary: { title: text },
  items: [],
})

// A public page that frames this machine: browsers ask their user first.
test.use({ permissions: ['local-network-access'] })

test.beforeEach(({ complaints }) => {
  complaints.allow(`request to ${EDITOR}`)
  // The site under test has no certificate.
  complaints.allow('Mixed Content')
})

test('shows every block of the site, one element each, without an error', async ({ page, site }) => {
  const simulator = await openEditor(page, site)
  await connected(page)
  await expect(ask(page, 'ping')).resolves.toMatchObject({ status: 200, data: 'pong' })

  const blocks = await everyBlock()
  expect(new Set(blocks.map(({ slice_type }) => slice_type)).size).toBe(27)
  await expect(ask(page, 'setSliceZone', blocks)).resolves.toMatchObject({ status: 200 })
  const zone = simulator.locator('.slice-simulator [data-slice-zone] > *')
  await expect(zone).toHaveCount(blocks.length)
  for (const [index, { slice_type }] of blocks.entries()) {
    const height = () => zone.nth(index).evaluate((element) => (element as HTMLElement).offsetHeight)
    await expect.poll(height, slice_type).toBeGreaterThan(20)
    await expect(zone.nth(index), slice_type).not.toContainText('kendes ikke')
  }
})

test('follows each edit, and names an unknown block', async ({ page, site }) => {
  const simulator = await openEditor(page, site)
  await connected(page)
  await ask(page, 'setSliceZone', [title('Første udgave')])
  await expect(simulator.getByText('Første udgave')).toBeVisible()
  await ask(page, 'setSliceZone', [title('Anden udgave'), { ...title('x'), slice_type: 'video' }])
  await expect(simulator.getByText('Anden udgave')).toBeVisible()
  await expect(simulator.getByText('Første udgave')).toHaveCount(0)
  await expect(simulator.getByText("Blokken 'video' kendes ikke")).toBeVisible()
})

test('scrolls to a block, and rejects invalid indexes', async ({ page, site }) => {
  const simulator = await openEditor(page, site)
  await connected(page)
  const titles = Array.from({ length: 30 }, (_, index) => title(`Afsnit ${index}`))
  await ask(page, 'setSliceZone', titles)
  await expect(simulator.getByText('Afsnit 29')).toBeAttached()
  await expect(ask(page, 'scrollToSlice', { sliceIndex: 29 })).resolves.toMatchObject({ status: 200 })
  await expect(simulator.getByText('Afsnit 29')).toBeInViewport()

  await expect(ask(page, 'scrollToSlice', { sliceIndex: -1 })).resolves.toMatchObject({
    status: 400,
    error: '`sliceIndex` must be > 0',
  })
  await expect(ask(page, 'scrollToSlice', { sliceIndex: 30 })).resolves.toMatchObject({
    status: 400,
    error: '`sliceIndex` must be < 30 (`<SliceZone />` current length)',
  })
  await simulator.locator('.slice-simulator--root').evaluate((element) => element.remove())
  await expect(ask(page, 'scrollToSlice', { sliceIndex: 1 })).resolves.toMatchObject({
    status: 500,
    error: 'Failed to find `<SliceZone />`',
  })
  await expect(ask(page, 'makeCoffee')).resolves.toMatchObject({ status: 501, msg: 'not implemented' })
})

test('reports the hovered block and the total size to the editor, and follows no link', async ({
  page,
  site,
}) => {
  const simulator = await openEditor(page, site)
  await connected(page)
  const link = {
    ...title('knap'),
    slice_type: 'link',
    primary: { text: 'Kom videre', link: { link_type: 'Web', url: '/branche' } },
  }
  await ask(page, 'setSliceZone', [title('Afsnit'), link])
  // It answers requests before it follows the mouse, which it does once it says its size.
  await expect
    .poll(() => page.evaluate('book.requests'))
    .toContainEqual(expect.objectContaining({ type: 'setSliceZoneSize', data: { rect: expect.anything() } }))
  await simulator.getByRole('link', { name: 'Kom videre' }).hover()
  await expect
    .poll(() => page.evaluate('book.requests'))
    .toContainEqual(
      expect.objectContaining({
        type: 'setActiveSlice',
        data: expect.objectContaining({ sliceID: 'link', variationID: 'default', index: 1 }),
      }),
    )
  const followed: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) followed.push(request.url())
  })
  await simulator.getByRole('link', { name: 'Kom videre' }).click()
  await expect(ask(page, 'ping')).resolves.toMatchObject({ status: 200, data: 'pong' })
  expect(followed).toEqual([])
  await expect(simulator.getByText('Afsnit')).toBeVisible()
  expect(page.frames().map((frame) => frame.url())).toContain(`${site.url}/slice-simulator`)
})

test('ignores messages from other origins, even if another page frames it', async ({
  page,
  site,
  complaints,
}) => {
  const evil = 'https://evil.example'
  complaints.allow(`request to ${evil}`)
  // As if the browser did not support frame-ancestors.
  await page.route(`${site.url}/slice-simulator`, async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  const simulator = await openEditor(page, site, evil)
  await expect.poll(() => page.evaluate('book.ready')).toHaveLength(1)
  await page.evaluate(`
    void ask('setSliceZone', [${JSON.stringify(title('Falsk'))}])
    const said = (type, data) => frame.contentWindow.postMessage({ requestID: 'evil-' + type, type, data }, '*')
    said('setSliceZone', [${JSON.stringify(title('Falsk'))}]); said('ping'); said('scrollToSlice', { sliceIndex: -1 })
  `)
  await expect(simulator.locator('[data-slice-zone]')).toBeAttached()
  await expect
    .poll(() => page.evaluate('[book.connected, book.public.length, book.requests]'))
    .toEqual([undefined, 1, []])
  await expect(simulator.getByText('Falsk')).toHaveCount(0)
})

test('explains its purpose when it is opened directly', async ({ page }) => {
  const answer = await page.goto('/slice-simulator')
  expect(answer?.headers()['content-security-policy']).toContain(
    'frame-ancestors https://*.prismic.io https://*.wroom.io https://*.marketing-tools-wroom.com https://*.dev-tools-wroom.com https://*.platform-wroom.com',
  )
  await expect(page.getByText('Du ser denne besked, fordi du har åbnet siden direkte')).toBeVisible()
  await expect(page.locator('[data-slice-zone]')).toHaveCount(0)
})
