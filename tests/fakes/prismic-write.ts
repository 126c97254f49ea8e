import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { prismicAddresses } from '#server/content/prismic-addresses.ts'
import { type ServedRepository, serveRepository } from '#server/content/serve.ts'

/*
 * Prismic's Custom Types, Asset and Migration APIs on one port, with their limits, checks and error
 * bodies, and the Content API of the published result.
 */

type Body = Record<string, unknown>

interface StoredDocument extends Body {
  id: string
  type: string
  uid?: string
  lang: string
  tags: string[]
  data: Body
  alternate_language_id?: string
}

export interface FakePrismicOptions {
  repository: string
  token: string
  languages?: { id: string; name: string; is_master: boolean }[]
  /** Whether the Content API lists the migration release, as it does with an access token. */
  releaseReadable?: boolean
  /** A private repository: its Content API requires this token. */
  accessToken?: string
}

export interface FakePrismic {
  /** All APIs are below it. */
  origin: string
  slices: Map<string, Body>
  customTypes: Map<string, Body>
  assets: Map<string, { id: string; filename: string; notes: string; content: Buffer }>
  documents: Map<string, StoredDocument>
  /** `POST /documents` and so on, in order of arrival. */
  requests: string[]
  /**
   * Called with the number of each request, from 1. `before`: the request is lost; `after`: it is
   * executed but its response is lost; a number: that status is returned, in the HTML of a gateway,
   * and nothing is executed.
   */
  disturb: ((request: number) => 'before' | 'after' | number | null) | null
  /** Publishes the migration release, as a person would in Prismic. */
  publish(): void
  /** Edits and publishes a document, as an editor would in Prismic. */
  edit(uid: string, data: Record<string, unknown>): void
  close(): Promise<void>
}

/** One request per second and repository (Asset and Migration API, all plans). */
const LIMIT_MS = 1000

export async function startFakePrismic(options: FakePrismicOptions): Promise<FakePrismic> {
  const languages = options.languages ?? [{ id: 'da-dk', name: 'Dansk', is_master: true }]
  const folder = mkdtempSync(join(tmpdir(), 'fake-prismic-'))
  const put = (path: string, value: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), Buffer.isBuffer(value) ? value : JSON.stringify(value))
  }
  put('content/repository.json', { languages })
  // An empty repository, not one whose documents are out of reach.
  mkdirSync(join(folder, 'content/documents'))
  const published: ServedRepository = await serveRepository({
    folders: { content: join(folder, 'content'), slices: join(folder, 'slices') },
    port: 0,
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  })
  const lastAt = new Map<string, number>()
  let ids = 0
  /** 16 characters, like Prismic's. */
  const newId = () => {
    ids += 1
    return `Zx${String(ids).padStart(6, '0')}AACQAo-q`
  }

  const refuse = (status: number, body: unknown, headers = {}) => ({ status, body, headers })

  const server = createServer((request, response) => {
    read(request)
      .then(async (body) => {
        fake.requests.push(`${request.method} ${request.url}`)
        const disturbance = fake.disturb?.(fake.requests.length) ?? null
        if (disturbance === 'before') return void request.socket.destroy()
        const {
          status,
          body: said,
          headers,
        } = typeof disturbance === 'number'
          ? refuse(disturbance, '<html>upset</html>')
          : await answer(request, body)
        if (disturbance === 'after') return void request.socket.destroy()
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(said === undefined ? undefined : typeof said === 'string' ? said : JSON.stringify(said))
      })
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error))
      })
  })

  async function answer(request: IncomingMessage, raw: Buffer) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const [, api = '', ...rest] = url.pathname.split('/')
    const path = `/${rest.join('/').replace(/^api\/v2\/?/, '')}`
    if (api === 'content') {
      if (options.accessToken && url.searchParams.get('access_token') !== options.accessToken) {
        const message = 'You have to provide an access token to query this repository.'
        return refuse(401, path === '/' ? { type: 'api_security_error', message } : { error: message })
      }
      url.searchParams.delete('access_token')
      const asked = new URL(`${published.endpoint}${path === '/' ? '' : path}${url.search}`)
      const found = await fetch(asked)
      const body = withAssetIds(await found.json()) as { refs?: Body[] }
      // Without an access token only published documents are returned.
      if (body.refs && !options.releaseReadable)
        body.refs = body.refs.filter(({ isMasterRef }) => isMasterRef)
      return { status: found.status, body, headers: {} }
    }
    if (request.headers.authorization !== `Bearer ${options.token}`) {
      return refuse(401, { message: 'Unauthorized' })
    }
    if (request.headers.repository !== options.repository) return refuse(403, { Message: 'Forbidden' })
    const since = Date.now() - (lastAt.get(api) ?? Number.NEGATIVE_INFINITY)
    if ((api === 'assets' || api === 'migration') && since < LIMIT_MS) {
      return refuse(429, { message: 'Too Many Requests' })
    }
    lastAt.set(api, Date.now())
    const route = `${request.method} /${api}${path}`
    if (api === 'models') return models(route, path, raw)
    if (api === 'assets') return assets(route, raw, request)
    return migration(route, path, raw)
  }

  function models(route: string, path: string, raw: Buffer) {
    const [, kind = '', action] = path.split('/')
    const stored = kind === 'slices' ? fake.slices : fake.customTypes
    if (route.startsWith('GET')) return refuse(200, [...stored.values()])
    const model = JSON.parse(raw.toString('utf8')) as Body
    const id = String(model.id ?? '')
    if (!/^[a-z0-9_]+$/.test(id)) return refuse(400, 'The id of a model is lower case')
    for (const slice of slicesNamedBy(model)) {
      if (!fake.slices.has(slice)) return refuse(422, `The slice ${slice} does not exist`)
    }
    if (action === 'insert') {
      if (stored.has(id)) return refuse(409, { message: `A model with id ${id} already exists` })
      store(kind, id, model)
      return { status: 201, body: undefined, headers: {} }
    }
    if (!stored.has(id)) return refuse(422, { message: `There is no model with id ${id}` })
    store(kind, id, model)
    forgetLostFields()
    return { status: 204, body: undefined, headers: {} }
  }

  /** Prismic adds its own keys to stored data. */
  function store(kind: string, id: string, model: Body) {
    if (kind === 'slices') {
      fake.slices.set(id, { ...model, updatedAt: 1 })
      put(`slices/${id}/model.json`, model)
    } else {
      fake.customTypes.set(id, { ...model, updatedAt: 1 })
      put(`content/customtypes/${id}/index.json`, model)
    }
  }

  /** Data of a field that was removed from the model is lost to editors. */
  function forgetLostFields() {
    for (const document of fake.documents.values()) {
      const known = fieldsOf(document.type)
      const data = Object.fromEntries(Object.entries(document.data).filter(([name]) => name in known))
      fake.documents.set(document.id, { ...document, data })
    }
  }

  function fieldsOf(type: string): Body {
    const model = fake.customTypes.get(type) as { json: Record<string, Body> }
    return Object.assign({}, ...Object.values(model.json)) as Body
  }

  async function assets(route: string, raw: Buffer, request: IncomingMessage) {
    if (route === 'GET /assets/assets') {
      const items = [...fake.assets.values()].map(({ content: _, ...asset }) => asset)
      return refuse(200, { items: items.slice(0, 20), total: items.length, is_opensearch_result: false })
    }
    if (route !== 'POST /assets/assets') return refuse(404, { error: 'not found' })
    const form = await new Request('http://fake/', {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: new Uint8Array(raw),
    }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) return refuse(400, { error: 'file is required' })
    const id = newId()
    const notes = String(form.get('notes') ?? '')
    const content = Buffer.from(await file.arrayBuffer())
    fake.assets.set(id, { id, filename: file.name, notes, content })
    put(`content/media/${fileNameOf({ id, filename: file.name })}`, content)
    return refuse(200, {
      id,
      url: `https://images.prismic.io/x/${id}_${file.name}`,
      filename: file.name,
      notes,
    })
  }

  function migration(route: string, path: string, raw: Buffer) {
    const sent = JSON.parse(raw.toString('utf8')) as Partial<StoredDocument> & { title?: string }
    if (route === 'POST /migration/documents') {
      const { type = '', lang = '', uid, title } = sent
      const model = fake.customTypes.get(type) as { repeatable?: boolean } | undefined
      if (!title) return refuse(400, { message: 'title is required' })
      if (!model) return refuse(400, { message: `Custom type ${type} does not exist` })
      if (!languages.some(({ id }) => id === lang))
        return refuse(400, { message: `Unknown language ${lang}` })
      const others = [...fake.documents.values()].filter(
        (other) => other.type === type && other.lang === lang,
      )
      if (uid && others.some((other) => other.uid === uid)) {
        return refuse(400, { message: `A document with the uid ${uid} already exists` })
      }
      if (model.repeatable === false && others.length > 0) {
        return refuse(400, { message: `The type ${type} is not repeatable and its document exists` })
      }
      const alternate = sent.alternate_language_id
      if (alternate && !fake.documents.has(alternate))
        return refuse(400, { message: 'Unknown alternate_language_id' })
      const problem = problemIn(sent.data, type)
      if (problem) return refuse(400, { message: problem })
      const id = newId()
      fake.documents.set(id, { ...(sent as StoredDocument), id })
      saveDraft(id)
      return refuse(201, { id, title, type, lang, uid })
    }
    const id = path.split('/')[2] ?? ''
    const known = fake.documents.get(id)
    if (!known || !route.startsWith('PUT')) return refuse(404, { message: 'Document not found' })
    const problem = problemIn(sent.data, known.type)
    if (problem) return refuse(400, { message: problem })
    fake.documents.set(id, { ...known, ...sent, id, type: known.type, lang: known.lang } as StoredDocument)
    saveDraft(id)
    return refuse(200, { id, title: sent.title, type: known.type, lang: known.lang, uid: known.uid })
  }

  /** Why the Migration API refuses data: a field outside the model, a missing asset or document. */
  function problemIn(data: unknown, type: string): string | null {
    if (typeof data !== 'object' || data === null) return 'data is required'
    const fields = fieldsOf(type)
    const unknown = Object.keys(data).find((name) => !(name in fields))
    return unknown ? `Unknown field ${unknown}` : referenceProblem(data)
  }

  function referenceProblem(value: unknown): string | null {
    if (Array.isArray(value)) return value.map(referenceProblem).find(Boolean) ?? null
    if (typeof value !== 'object' || value === null) return null
    const { link_type, id, slice_type } = value as Body
    if (link_type === 'Document') {
      return fake.documents.has(String(id)) ? null : `Document ${id} does not exist`
    }
    if (link_type === 'Web' || link_type === 'Any') return null
    if (typeof slice_type === 'string' && !fake.slices.has(slice_type)) return `Unknown slice ${slice_type}`
    if (typeof id === 'string' && !fake.assets.has(id)) return `Asset ${id} does not exist`
    return Object.values(value).map(referenceProblem).find(Boolean) ?? null
  }

  /** Prismic's Content API identifies pictures and files by asset id. */
  function withAssetIds(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withAssetIds)
    if (typeof value !== 'object' || value === null) return value
    const walked = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withAssetIds(inner)]),
    ) as Body
    const name = walked.link_type === 'Media' ? walked.name : walked.dimensions ? walked.id : null
    const asset = [...fake.assets.values()].find((each) => fileNameOf(each) === name)
    return asset ? { ...walked, id: asset.id } : walked
  }

  function asFile(document: StoredDocument) {
    const { id, type, uid, lang, tags, alternate_language_id } = document
    return {
      id,
      type,
      ...(uid ? { uid } : {}),
      lang,
      tags,
      alternate_languages: alternate_language_id ? [{ id: alternate_language_id }] : [],
      first_publication_date: '2026-01-01T00:00:00+0000',
      last_publication_date: '2026-01-01T00:00:00+0000',
      data: toFileData(document.data),
    }
  }

  function toFileData(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(toFileData)
    if (typeof value !== 'object' || value === null) return value
    const { id, ...rest } = value as Body
    const asset = typeof id === 'string' ? fake.assets.get(id) : undefined
    if (asset) return { ...(toFileData(rest) as Body), file: fileNameOf(asset) }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toFileData(inner)]))
  }

  /** Documents of the migration release can be read at the release's reference. */
  function saveDraft(id: string) {
    const document = fake.documents.get(id)
    if (document) put(`content/releases/migration/${document.type}/${id}.json`, asFile(document))
  }

  const fake: FakePrismic = {
    origin: '',
    slices: new Map(),
    customTypes: new Map(),
    assets: new Map(),
    documents: new Map(),
    requests: [],
    disturb: null,
    publish() {
      for (const document of fake.documents.values()) {
        put(`content/documents/${document.type}/${document.id}.json`, asFile(document))
      }
      rmSync(join(folder, 'content/releases'), { recursive: true, force: true })
    },
    edit(uid, data) {
      const document = [...fake.documents.values()].find((each) => each.uid === uid)
      if (!document) throw new Error(`There is no document ${uid}`)
      const edited = { ...document, data: { ...document.data, ...data } }
      fake.documents.set(document.id, edited)
      put(`content/documents/${document.type}/${document.id}.json`, asFile(edited))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await published.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  redirectPrismic(options.repository, fake.origin)
  return fake
}

/** Sends this process's requests to Prismic's APIs to the fake, until the test ends. */
function redirectPrismic(repository: string, origin: string): void {
  const { customTypes, assets, migration, content } = prismicAddresses(repository)
  const places = {
    [customTypes]: 'models',
    [assets]: 'assets',
    [migration]: 'migration',
    [content]: 'content',
  }
  const request = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    const [address, place] = Object.entries(places).find(([each]) => String(to).startsWith(each)) ?? []
    return request(address ? String(to).replace(address, `${origin}/${place}`) : to, init)
  })
  onTestFinished(() => spy.mockRestore())
}

function fileNameOf({ id, filename }: { id: string; filename: string }): string {
  return `${id}_${filename}`
}

function slicesNamedBy(model: Body): string[] {
  const tabs = Object.values((model.json ?? {}) as Record<string, Record<string, Body>>)
  return tabs.flatMap((fields) =>
    Object.values(fields).flatMap(({ type, config }) =>
      type === 'Slices' ? Object.keys(((config as Body)?.choices ?? {}) as Body) : [],
    ),
  )
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
