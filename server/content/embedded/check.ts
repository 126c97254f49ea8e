import type { Content } from '#app/content/site-content.ts'
import type { Site } from '#app/content/to-site.ts'
import { checkCalculators, soldPrices } from './check-prices.ts'
import { checkRepeatedPictures } from './check-repeated-pictures.ts'
import { checkRedirects } from './check-targets.ts'
import { readPromises } from './check-texts.ts'
import { checkValues, type ValueContext } from './check-values.ts'
import { isObject } from './complete.ts'
import type { ContentFinding, Report } from './content-finding.ts'
import { type ContentFiles, type DocumentSource, MEDIA_NAME } from './files.ts'
import { fieldsOf, type JsonObject } from './model.ts'

/*
 * What `npm run content:check` looks for. An error is something that visitors would notice; a
 * warning is something that the owner should see before the launch.
 */

export interface CheckOptions {
  files: ContentFiles
  /** The content made from these files. */
  content: Content
  /** Paths of the site that do not come from content: `/`, `/produkt`, `/beregner/branche`. */
  staticPaths: readonly string[]
  /** Hosts that the redirect table may lead to. */
  redirectHosts: readonly string[]
  /** Addresses that were published before. */
  published: readonly string[]
}

/** Types whose documents have their own page and need meta texts. */
const PAGES = new Set([
  'home',
  'about',
  'category',
  'industry',
  'client',
  'prices',
  'pricing_page',
  'info_page',
  'help_page',
  'support_category',
  'support_article',
  'legal_page',
])

/** Fields of `global` without which pages lack something. */
const NEEDED = [
  'product_name',
  'company_name',
  'address',
  'cvr',
  'phone',
  'support_email',
  'booking_url',
  'dashboard_url',
  'payment_logos',
]

/** Single documents, and what visitors see without them. */
const SINGLES: Record<string, string> = {
  global: 'no page has a name, a logo, a telephone number or a link to the organiser login',
  home: 'the front page has its heading and fixed parts alone',
  about: '/medarbejdere names no one',
  faa_tilbud: 'the price calculator has its built-in texts and choices alone',
}

/** Everything wrong, in the order of the files. */
export async function checkContent(options: CheckOptions): Promise<ContentFinding[]> {
  const { files, content } = options
  const { documents } = files
  const findings: ContentFinding[] = []
  const report: Report = (level, place, message) => {
    findings.push({ level, place, message })
  }
  const [site, wizard, { rates }] = await Promise.all([content.site(), content.wizard(), content.prices()])
  const prices = soldPrices(rates, wizard?.addOns.map(({ price }) => price) ?? [])
  const context: ValueContext = {
    files,
    content,
    report,
    documents: [...documents, ...files.drafts, ...files.releases.flatMap((release) => release.documents)],
    living: new Set([
      ...options.staticPaths,
      ...(await content.addresses()).map(({ href }) => decodeURI(href)),
    ]),
    usedMedia: new Set(),
    promises: readPromises(documents, prices, site.bookingUrl),
  }

  checkSingles(files, report)
  checkUnique(documents, report)
  checkPageLinks(documents, site, report)
  checkRepeatedPictures(
    documents.filter(({ file }) => PAGES.has(file.type)),
    report,
  )
  for (const source of context.documents) {
    await checkDocument(source, context)
    checkCalculators(source, prices, report)
  }
  checkHelpArticles(documents, report)
  for (const name of files.media.keys()) {
    if (!MEDIA_NAME.test(name)) {
      const better = name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')
      report('error', `media/${name}`, `is not served: letters a to z, digits, - _ and . alone, as ${better}`)
    }
    if (!context.usedMedia.has(name)) report('warning', `media/${name}`, 'no document uses it')
  }
  await checkRedirects(context, options.redirectHosts)
  for (const address of options.published) {
    if (!context.living.has(address) && !(await content.redirect(address))) {
      report('error', address, 'was published and is gone: add a redirect or previous_uids')
    }
  }
  return findings
}

function checkSingles({ customTypes, documents }: ContentFiles, report: Report) {
  for (const [type, without] of Object.entries(SINGLES)) {
    if (customTypes.has(type) && !documents.some(({ file }) => file.type === type))
      report('error', `documents/${type}/`, `the document is missing: without it ${without}`)
  }
}

/** What is filled in, but was not mapped to a page. */
function checkPageLinks(
  documents: DocumentSource[],
  { bookingUrl, dashboardUrl }: Pick<Site, 'bookingUrl' | 'dashboardUrl'>,
  report: Report,
) {
  for (const { file, path } of documents) {
    if (file.type !== 'global') continue
    for (const [field, address] of Object.entries({ booking_url: bookingUrl, dashboard_url: dashboardUrl })) {
      const link = file.data[field]
      if (address !== null || !isObject(link) || !(link.url || link.id || link.uid)) continue
      const message = 'leads to no page: link to an https address, or a path or document of this site'
      report('error', `${path} ${field}`, message)
    }
  }
}

/** An article has its address below the category that lists it. */
function checkHelpArticles(documents: DocumentSource[], report: Report) {
  const listed = new Set(
    documents
      .flatMap(({ file }) => (file.type === 'support_category' ? [file.data.slices].flat() : []))
      .flatMap((slice) => (isObject(slice) ? [slice.items].flat() : []))
      .flatMap((item) => (isObject(item) && isObject(item.article_link) ? [item.article_link] : []))
      .flatMap(({ id, uid }) => [id, uid]),
  )
  for (const { file, path } of documents) {
    if (file.type !== 'support_article' || listed.has(file.id) || listed.has(file.uid ?? file.id)) continue
    // No error: an article is written before a category can list it.
    report('warning', path, 'has no page: list it in a support_category')
  }
}

function checkUnique(documents: DocumentSource[], report: Report) {
  const ids = new Map<string, string>()
  const uids = new Map<string, string>()
  for (const { file, path } of documents) {
    const sameId = ids.get(file.id)
    if (sameId) report('error', path, `id "${file.id}" is that of ${sameId} too`)
    ids.set(file.id, path)
    for (const uid of [file.uid, ...(file.previous_uids ?? [])]) {
      if (!uid) continue
      const key = `${file.type} ${file.lang ?? ''} ${uid}`
      const same = uids.get(key)
      if (same && same !== path) report('error', path, `uid "${uid}" is, or was, that of ${same} too`)
      uids.set(key, path)
    }
  }
}

async function checkDocument({ file, path }: DocumentSource, context: ValueContext) {
  const model = context.files.customTypes.get(file.type)
  if (!model) {
    context.report('error', path, `there is no model "${file.type}"`)
    return
  }
  const fields = fieldsOf(model)
  if (fields.uid?.type === 'UID' && !file.uid) context.report('error', path, 'has no uid')
  if (!file.first_publication_date || !file.last_publication_date) {
    context.report('warning', path, 'has no first_publication_date or last_publication_date')
  }
  const isEmpty = (field: string) => String(file.data[field] ?? '').trim() === ''
  if ('title' in fields && isEmpty('title')) context.report('warning', path, 'has no title')
  if (PAGES.has(file.type)) {
    for (const field of ['meta_title', 'meta_description']) {
      if (field in fields && isEmpty(field)) context.report('warning', path, `has no ${field}`)
    }
  }
  if (file.type === 'global') checkNeeded(file.data, path, context.report)
  await checkValues(file.data, fields, path, '', context)
}

function checkNeeded(data: JsonObject, path: string, report: Report) {
  for (const field of NEEDED) {
    const value = data[field]
    const written = isObject(value) ? (value.file ?? value.url ?? '') : (value ?? '')
    if (written === '') report('warning', `${path} ${field}`, 'is empty')
  }
}
