/*
 * The editor's page: Decap CMS with a backend that calls this site (editing.ts), and beside each
 * document its page in a frame. Extends Decap as it documents (registerBackend,
 * registerPreviewTemplate; `h` and `createClass` are its own).
 */

const PROGRAM = '/intern/indhold/program/decap-cms.js'
const CALLS = '/api/indhold'
/** A pause in typing after which the page is shown anew. */
const PAUSE_MS = 600

const csrf = document.querySelector('meta[name=csrf]').content
const tab = crypto.randomUUID().replaceAll('-', '')

async function call(action, values = {}) {
  const response = await fetch(CALLS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify({ action, values }),
  })
  const answer = await response
    .json()
    .catch(() => ({ error: 'Serveren svarer ikke. Vent lidt, og prøv igen.' }))
  if (response.ok) return answer
  // Decap shows the error as text; a name would stand before it.
  throw Object.assign(new Error(answer.error), { name: '' })
}

/**
 * For the text that a form was made from, the version that the server has of it: that of the last
 * save, since Decap does not read a document again after one.
 */
const versions = new Map()

const baseOf = (raw) => JSON.parse(raw)._base

function remember({ data, version }) {
  versions.set(baseOf(data), version)
  return data
}

const versionOf = (raw) => versions.get(baseOf(raw)) ?? null

const pathOf = (collection, slug) => `documents/${collection}/${slug}.json`

const mostMegabytes = Number(document.querySelector('meta[name=most-megabytes]').content)

/** Each file alone: several large ones in one call would be more than the server takes. */
async function upload(asset) {
  const megabytes = (asset.fileObj?.size ?? 0) / 1_000_000
  if (megabytes > mostMegabytes) {
    const message = `${asset.path.replace('media/', '')} fylder ${Math.ceil(megabytes)} MB, og der er plads til højst ${mostMegabytes}. Gør filen mindre, og vælg den igen.`
    throw Object.assign(new Error(message), { name: '' })
  }
  return call('persistMedia', { path: asset.path, content: await asset.toBase64() })
}

class SiteBackend {
  authComponent() {
    return window.createClass({
      componentDidMount() {
        this.props.onLogin({})
      },
      render: () => null,
    })
  }
  restoreUser() {
    return this.authenticate()
  }
  authenticate() {
    return Promise.resolve({ login: 'redaktør', name: 'Redaktør', token: '' })
  }
  logout() {
    location.assign('/intern/indhold')
    return new Promise(() => {})
  }
  getToken() {
    return Promise.resolve('')
  }
  status() {
    return Promise.resolve({ auth: { status: true }, api: { status: true, statusPage: '' } })
  }
  async entriesByFolder(folder) {
    return call('entriesByFolder', { folder })
  }
  async getEntry(path) {
    const entry = await call('getEntry', { path })
    return { file: entry.file, data: remember(entry) }
  }
  unpublishedEntries() {
    return call('unpublishedEntries')
  }
  async unpublishedEntry({ id, collection, slug }) {
    const entry = await call('unpublishedEntry', { path: id ?? pathOf(collection, slug) })
    if (entry) return entry
    throw Object.assign(new Error('No draft'), {
      name: 'EDITORIAL_WORKFLOW_ERROR',
      notUnderEditorialWorkflow: true,
    })
  }
  async unpublishedEntryDataFile(collection, slug) {
    return remember(await call('unpublishedEntryDataFile', { path: pathOf(collection, slug) }))
  }
  async persistEntry({ dataFiles: [{ path, raw }], assets }) {
    for (const asset of assets) await upload(asset)
    const values = { path, raw, version: versionOf(raw) }
    remember({ data: raw, ...(await call('persistEntry', values)) })
  }
  publishUnpublishedEntry(collection, slug) {
    return call('publishUnpublishedEntry', { path: pathOf(collection, slug) })
  }
  deleteUnpublishedEntry(collection, slug) {
    return call('deleteUnpublishedEntry', { path: pathOf(collection, slug) })
  }
  updateUnpublishedEntryStatus(collection, slug, status) {
    return call('updateUnpublishedEntryStatus', { path: pathOf(collection, slug), status })
  }
  getMedia() {
    return call('getMedia')
  }
  async getMediaFile(path) {
    const file = (await this.getMedia()).find((one) => one.path === path)
    return { ...file, url: file?.displayURL }
  }
  async persistMedia(asset) {
    return upload(asset)
  }
  deleteFiles(paths) {
    return call('deleteFiles', { paths })
  }
}

/** Beside a document: what content:check says, and the page with what is in hand. */
function previewTemplate() {
  const { h, createClass } = window
  return createClass({
    getInitialState: () => ({ page: null, notice: null, findings: [] }),
    componentDidMount() {
      this.show()
    },
    componentDidUpdate(before) {
      if (before.entry.get('data') !== this.props.entry.get('data')) this.showAfterPause()
    },
    componentWillUnmount() {
      clearTimeout(this.timer)
      this.asked = null
      endPreview()
    },
    showAfterPause() {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.show(), PAUSE_MS)
    },
    async show() {
      const { entry } = this.props
      const raw = JSON.stringify(entry.get('data').toJS())
      const asked = {}
      this.asked = asked
      try {
        const slug = entry.get('slug') || 'ny'
        const path = entry.get('path') || pathOf(entry.get('collection'), slug)
        const shown = await call('show', { path, raw, version: versionOf(raw), tab })
        if (this.asked !== asked) return
        this.scrolled = this.frame?.contentWindow.scrollY ?? 0
        this.setState(shown)
      } catch (error) {
        if (this.asked === asked) this.setState({ notice: error.message })
      }
    },
    render() {
      const { page, notice, findings } = this.state
      return h(
        'div',
        {
          style: {
            position: 'fixed',
            inset: 0,
            display: 'flex',
            flexDirection: 'column',
            font: '14px/1.4 sans-serif',
          },
        },
        h(
          'div',
          {
            role: 'status',
            style: { maxHeight: '35%', overflow: 'auto', padding: '8px 12px', background: '#fff7db' },
          },
          notice && h('p', { style: { margin: '0 0 4px', fontWeight: 700, color: '#a3001b' } }, notice),
          findings.length === 0
            ? 'Intet at bemærke'
            : h(
                'ul',
                { style: { margin: 0, paddingLeft: 18 } },
                findings.map(({ level, field, text }) =>
                  h(
                    'li',
                    {
                      key: `${field} ${text}`,
                      style: { color: level === 'error' ? '#a3001b' : '#333' },
                    },
                    h('strong', null, level === 'error' ? 'Fejl' : 'Bemærk'),
                    field ? ` ${field}: ` : ': ',
                    text,
                  ),
                ),
              ),
        ),
        page &&
          h('iframe', {
            src: page,
            title: 'Siden',
            ref: (frame) => {
              this.frame = frame
            },
            onLoad: () => this.frame?.contentWindow.scrollTo(0, this.scrolled),
            style: { flex: 1, width: '100%', border: 0 },
          }),
      )
    },
  })
}

/** Afterwards this browser sees the site as it is: the cookie of /preview is for all its pages. */
function endPreview() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers, and is asynchronous
  document.cookie = 'io.prismic.preview=; Max-Age=0; Path=/'
}

// Before the next page is asked for; pagehide comes after it.
addEventListener('beforeunload', endPreview)
addEventListener('pagehide', endPreview)

// An address of another document: Decap would show its fields with the first one's values.
addEventListener('hashchange', ({ oldURL, newURL }) => {
  if (oldURL.includes('/entries/') && newURL.includes('/entries/')) location.reload()
})

/** Most fields may be empty: those that may not are marked instead. */
function markRequired(fields) {
  for (const field of fields) {
    if (field.required) field.label = `${field.label} (skal udfyldes)`
    markRequired([...(field.fields ?? []), ...(field.types ?? [])])
  }
}

async function start() {
  window.CMS_MANUAL_INIT = true
  const program = document.createElement('script')
  program.src = PROGRAM
  const loaded = new Promise((resolve, reject) =>
    Object.assign(program, { onload: resolve, onerror: reject }),
  )
  document.head.append(program)
  const [config] = await Promise.all([call('config'), loaded])
  const { CMS } = window
  CMS.registerBackend('site', SiteBackend)
  for (const { fields } of config.collections) markRequired(fields)
  const template = previewTemplate()
  for (const { name } of config.collections) CMS.registerPreviewTemplate(name, template)
  CMS.init({ config })
}

start().catch((error) => {
  document.body.textContent = error.message || 'Redigeringen kunne ikke hentes. Genindlæs siden.'
})
