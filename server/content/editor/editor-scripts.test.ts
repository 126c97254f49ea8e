import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

// Scripts of the editor's page, which a browser reads as they are.

interface Calls {
  call(action: string): Promise<unknown>
}

interface Pane {
  show(): Promise<void>
}

const ENDINGS = '.svg,.jpg,.png'

/** They have no types. */
const load = <T>(script: string): Promise<T> => import(join(import.meta.dirname, 'page', script))

beforeEach(() => {
  const contents: Record<string, string> = { 'meta[name=media-endings]': ENDINGS }
  vi.stubGlobal('document', { querySelector: (name: string) => ({ content: contents[name] ?? '25' }) })
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
])('a call whose response %s rejects with a Danish sentence', async (_, answer) => {
  const { call } = await load<Calls>('call.mjs')
  vi.stubGlobal('fetch', answer)
  await expect(call('config')).rejects.toThrow('Serveren svarer ikke. Vent lidt, og prøv igen.')
})

test('the preview beside a document is shown again after a page failed to load in its frame', async () => {
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

describe('a refused picture', () => {
  interface Backend {
    persistEntry(save: object): Promise<void>
  }

  /** Saves a document with a picture that the server refuses. */
  async function save(entry: () => Response) {
    vi.stubGlobal('location', { origin: 'https://www.example.dk' })
    const { SiteBackend } = await load<{ SiteBackend: new () => Backend }>('backend.mjs')
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
      JSON.parse(body).action === 'persistMedia'
        ? Response.json({ error: 'foto.jpg: Billedet er ikke helt.' }, { status: 409 })
        : entry(),
    )
    const assets = [{ path: 'media/foto.jpg', toBase64: async () => '' }]
    const dataFiles = [{ path: 'documents/article/aarhus.json', raw: '{"_base":"{}"}' }]
    return new SiteBackend().persistEntry({ dataFiles, assets })
  }

  test('does not prevent saving a document that does not show it', async () => {
    await save(() => Response.json({ version: '2' }))
  })

  test('is explained if the saved document shows it', async () => {
    const missing = () => Response.json({ error: 'Billedet foto.jpg findes ikke.' }, { status: 409 })
    await expect(save(missing)).rejects.toThrow('foto.jpg: Billedet er ikke helt.')
  })
})

test('choosing a file that the site does not serve is refused, with what to do', async () => {
  const { chooseServedFiles } = await load<{ chooseServedFiles(): void }>('chosen-files.mjs')
  class FileField {
    type = 'file'
    value = 'C:\\fakepath\\x'
    accept = ''
    files: { name: string }[]
    constructor(name: string) {
      this.files = [{ name }]
    }
  }
  const alert = vi.fn()
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('HTMLInputElement', FileField)
  vi.stubGlobal('alert', alert)
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => listeners.set(kind, listener))
  chooseServedFiles()
  const choose = (name: string) => {
    const event = { target: new FileField(name), stopImmediatePropagation: vi.fn() }
    listeners.get('click')?.(event)
    listeners.get('change')?.(event)
    return { ...event.target, isStopped: event.stopImmediatePropagation.mock.calls.length > 0 }
  }
  const photo = choose('IMG_1.HEIC')
  expect(photo).toMatchObject({ value: '', accept: ENDINGS, isStopped: true })
  expect(alert).toHaveBeenCalledWith(expect.stringMatching(/^IMG_1\.HEIC: .*Gem et billede som JPEG/))
  expect(choose('Foto.JPG').isStopped).toBe(false)
  expect(alert).toHaveBeenCalledOnce()
})
