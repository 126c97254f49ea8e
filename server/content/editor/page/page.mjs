import { PAGES, SiteBackend } from './backend.mjs'
import { call } from './call.mjs'
import { chooseServedFiles } from './chosen-files.mjs'
import { danish } from './danish.mjs'
import { endPreview } from './preview-cookie.mjs'
import { previewPane } from './preview-pane.mjs'
import { showRefusals } from './refused-save.mjs'
import { openRowsByTitle } from './rows.mjs'
import { showTitles } from './titles.mjs'

/*
 * The editor's page: Decap CMS with a backend that calls this site, and beside each document its
 * page in a frame. Extends Decap as it documents (registerBackend, registerPreviewTemplate).
 */

const PROGRAM = '/intern/indhold/program/decap-cms.js'

// Both, since pagehide fires only after the next page was requested.
addEventListener('beforeunload', endPreview)
addEventListener('pagehide', endPreview)

// At the address of another document Decap would show its fields with the first one's values.
addEventListener('hashchange', ({ oldURL, newURL }) => {
  if (oldURL.includes('/entries/') && newURL.includes('/entries/')) location.reload()
})

async function start() {
  window.CMS_MANUAL_INIT = true
  const program = document.createElement('script')
  program.src = PROGRAM
  const loaded = new Promise((resolve, reject) =>
    Object.assign(program, { onload: resolve, onerror: reject }),
  )
  document.head.append(program)
  const [{ titles, ...config }] = await Promise.all([call('config'), loaded])
  const { CMS } = window
  CMS.registerLocale('da', danish(CMS.getLocale('da')))
  CMS.registerBackend('site', SiteBackend)
  const template = previewPane()
  for (const { name } of config.collections) CMS.registerPreviewTemplate(name, template)
  showRefusals()
  chooseServedFiles()
  openRowsByTitle()
  showTitles(titles)
  CMS.init({ config: { ...config, site_url: PAGES, display_url: location.origin } })
}

start().catch((error) => {
  document.body.textContent = error.message || 'Redigeringen kunne ikke hentes. Genindlæs siden.'
})
