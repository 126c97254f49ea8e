import { beforeEach, expect, test, vi } from 'vitest'

let page: typeof import('./reload.ts')
const reload = vi.fn()
const listeners = new Map<string, () => void>()
const stored = new Map<string, string>()
let script: { dataset: Record<string, string> }
/** The fields of the page: an unsent one differs from what the server sent. */
let fields: { value: string; defaultValue: string }[]
class Area {}

// Whether the visitor is leaving is known to the module: each page has its own.
beforeEach(async () => {
  vi.resetModules()
  page = await import('./reload.ts')
  reload.mockReset()
  listeners.clear()
  stored.clear()
  fields = []
  script = { dataset: { build: 'a1' } }
  vi.stubGlobal('HTMLTextAreaElement', Area)
  vi.stubGlobal('document', { querySelector: () => script, querySelectorAll: () => fields })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => Response.json({ id: 'b2' }))
})

const typed = (value: string) => Object.assign(new Area(), { value, defaultValue: '' })

test('a page whose script failed to load is reloaded, once for each build', async () => {
  await page.reloadAfterLoadError()
  await page.reloadAfterLoadError()
  expect(reload).toHaveBeenCalledTimes(1)
  script.dataset.build = 'b2'
  await page.reloadAfterLoadError()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a page with unsent input, or that is the response to a form, is never reloaded', async () => {
  fields = [typed(''), typed('Mette')]
  await page.reloadAfterLoadError()
  fields = []
  script.dataset.posted = ''
  await page.reloadAfterLoadError()
  expect(reload).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
})

test('a page without storage is not reloaded', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  await page.reloadAfterLoadError()
  expect(reload).not.toHaveBeenCalled()
})

test('a page is not reloaded if the current build is unknown', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  await page.reloadAfterLoadError()
  vi.stubGlobal('fetch', async () => Response.json({ id: 'b2' }, { status: 503 }))
  await page.reloadAfterLoadError()
  expect(reload).not.toHaveBeenCalled()
})

test('a page that is being left is not reloaded, unless it is shown after all', async () => {
  page.watchLeaving()
  listeners.get('beforeunload')?.()
  await page.reloadAfterLoadError()
  expect(reload).not.toHaveBeenCalled()
  listeners.get('pageshow')?.()
  vi.stubGlobal('fetch', async () => {
    listeners.get('beforeunload')?.()
    return Response.json({ id: 'b2' })
  })
  await page.reloadAfterLoadError()
  expect(reload).not.toHaveBeenCalled()
  listeners.get('pageshow')?.()
  vi.stubGlobal('fetch', async () => Response.json({ id: 'b2' }))
  await page.reloadAfterLoadError()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the build of a page is the one that its script names', () => {
  expect(page.buildId()).toBe('a1')
})
