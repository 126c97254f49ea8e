import { call } from './call.mjs'
import { formIsThere, whilePublishing } from './publication.mjs'
import { pathOf, remember, rememberPublished, rememberSaved, versionOf } from './versions.mjs'

/** Decap's backend: https://decapcms.org/docs/custom-backends/ */

const mostMegabytes = Number(document.querySelector('meta[name=most-megabytes]').content)

/** One file per call: several large ones would be more than the server accepts. */
async function upload(asset) {
  const megabytes = (asset.fileObj?.size ?? 0) / 1_000_000
  if (megabytes > mostMegabytes) {
    const message = `${asset.path.replace('media/', '')} fylder ${Math.ceil(megabytes)} MB, og der er plads til højst ${mostMegabytes}. Gør filen mindre, og vælg den igen.`
    throw Object.assign(new Error(message), { name: '' })
  }
  return call('persistMedia', { path: asset.path, content: await asset.toBase64() })
}

/** Below this is the page of each document: Decap's 'Vis siden'. */
export const PAGES = `${location.origin}/intern/indhold/side`

export class SiteBackend {
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
    try {
      const entry = await call('getEntry', { path })
      return { file: entry.file, data: remember(entry) }
    } finally {
      formIsThere()
    }
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
    // Decap sends a refused picture with each later save, even if another one was chosen since. That
    // only matters to a document that shows it, which is then refused too.
    let refusal
    for (const asset of assets) await upload(asset).catch((error) => (refusal = error))
    const values = { path, raw, version: versionOf(raw) }
    const { version } = await call('persistEntry', values).catch((error) => {
      throw refusal ?? error
    })
    rememberSaved(path, raw, version)
  }
  async publishUnpublishedEntry(collection, slug) {
    const path = pathOf(collection, slug)
    const published = await whilePublishing(() => call('publishUnpublishedEntry', { path }))
    rememberPublished(path, published?.version)
  }
  deleteUnpublishedEntry(collection, slug) {
    return call('deleteUnpublishedEntry', { path: pathOf(collection, slug) })
  }
  updateUnpublishedEntryStatus(collection, slug, status) {
    return call('updateUnpublishedEntryStatus', { path: pathOf(collection, slug), status })
  }
  getDeployPreview() {
    return Promise.resolve({ url: PAGES, status: 'success' })
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
  async deleteFiles(paths) {
    for (const path of paths) await call('deleteFile', { path })
  }
}
