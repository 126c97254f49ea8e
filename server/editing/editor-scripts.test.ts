import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

// Scripts of the editor's page, which a browser reads as they are.

interface Calls {
  call(action: string): Promise<unknown>
}

interface Pane {
  show(): Promise<void>
}

/** They have no types. */
const load = <T>(script: string): Promise<T> => import(join(import.meta.dirname, 'page', script))

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token' }) })
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a call resolves with what the server answers, or rejects with why it refuses', async () => {
  const { call } = await load<Calls>('call.mjs')
  vi.stubGlobal('fetch', async () => Response.json({ version: '1' }))
  expect(await call('config')).toEqual({ version: '1' })
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Adressen er for lang.' }, { status: 409 }))
  await expect(call('config')).rejects.toThrow('Adressen er for lang.')
})

test.each<[string, () => Promise<Response>]>([
  ['is cut off', async () => new Response('{"version": "1')],
  ['is a page', async () => new Response('<!DOCTYPE html>')],
  ['is an error of a proxy', async () => new Response('Bad gateway', { status: 502 })],
  ['never comes', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a call whose answer %s rejects with a Danish sentence', async (_, answer) => {
  const { call } = await load<Calls>('call.mjs')
  vi.stubGlobal('fetch', answer)
  await expect(call('config')).rejects.toThrow('Serveren svarer ikke. Vent lidt, og prøv igen.')
})

test('the page beside a document is shown anew after the frame failed to load the one before', async () => {
  const { previewPane } = await load<{ previewPane(): Pane }>('preview-pane.mjs')
  vi.stubGlobal('window', { createClass: (pane: Pane) => pane })
  const shown = { page: '/preview?token=2', notice: null, findings: [], usedIn: [] }
  vi.stubGlobal('fetch', async () => Response.json(shown))
  const values: Record<string, unknown> = {
    data: { toJS: () => ({ _base: '{}' }) },
    path: 'documents/article/aarhus.json',
  }
  const setState = vi.fn()
  const pane = {
    ...previewPane(),
    props: { entry: { get: (name: string) => values[name] } },
    // A browser's own page is of another origin.
    frame: {
      contentDocument: null,
      get contentWindow(): never {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    },
    setState,
  }
  await pane.show()
  expect(setState.mock.calls).toEqual([[shown]])
})
