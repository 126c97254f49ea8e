import type { BlockMappings } from '#app/content/block-mapping.ts'
import { type Content, createContent } from '#app/content/site-content.ts'
import type { Site } from '#app/content/to-site.ts'
import { FIXED_ADDRESSES, PAGES_OF_DOCUMENTS } from '#app/page-addresses.ts'
import type { ContentFiles, DocumentSource } from '#server/content/repository/files.ts'
import { MEDIA_NAME } from '#server/content/repository/media-file.ts'
import { fieldsOf, isObject, type JsonObject, masterLanguageOf } from '#server/content/repository/model.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'
import { checkAddOns, checkIndustries } from './check-choices.ts'
import { checkCalculators, checkPackagePrices, soldPrices } from './check-prices.ts'
import { checkRedirects } from './check-targets.ts'
import { checkValues, type ValueContext } from './check-values.ts'
import { type ContentFinding, type Report, reportBelow } from './content-finding.ts'

/*
 * The checks of `npm run content:check`. Visitors would notice an error; the owner should see a
 * warning before the launch.
 */

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

/** Types with a single document, and what visitors see without it. */
const SINGLES: Record<string, string> = {
  global: 'har ingen side navn, logo, telefonnummer eller link til arrangørernes login',
  home: 'har forsiden kun sin overskrift og sine faste dele',
  about: 'nævner /medarbejdere ingen',
  faa_tilbud: 'har prisberegneren kun sine indbyggede tekster og valg',
}

/** The finding, in Danish, about an article that no category lists. */
export const UNLISTED_ARTICLE =
  'Artiklen er ikke i noget hjælpeemne, så ingen kan finde den. Vælg et i feltet „Føj til et hjælpeemne“, og gem.'

/**
 * Everything wrong, in the order of the files, whether or not they are on the disk; and the
 * addresses that come from them.
 *
 * @param options `redirectHosts`: hosts that the redirect table may lead to; `published`: addresses
 * that were published before; `fixedAddresses`: paths of the site that do not come from content
 */
export async function checkFiles(
  files: ContentFiles,
  options: {
    redirectHosts: readonly string[]
    published: readonly string[]
    blockMappings: BlockMappings
    fixedAddresses?: readonly string[]
  },
): Promise<{ findings: ContentFinding[]; addresses: string[] }> {
  const { documents } = files
  const embedded = createEmbeddedRepository({ read: async () => files })
  const content = createContent(createSource(embedded, await readMasterRef(embedded)), {
    ...options,
    warn: () => undefined,
  })
  const findings: ContentFinding[] = []
  const report: Report = {
    error: (place, text) => findings.push({ level: 'error', place, text }),
    warning: (place, text) => findings.push({ level: 'warning', place, text }),
  }
  const [site, wizard, { rates }] = await Promise.all([content.site(), content.wizard(), content.prices()])
  const addresses = (await content.addresses()).map(({ href }) => decodeURI(href))
  const prices = soldPrices(rates, wizard?.addOns.map(({ price }) => price) ?? [])
  const context: ValueContext = {
    files,
    content,
    report,
    documents: [...documents, ...files.drafts, ...files.releases.flatMap((release) => release.documents)],
    living: new Set([...(options.fixedAddresses ?? FIXED_ADDRESSES), ...addresses]),
    usedMedia: new Set(),
    prices,
  }

  checkSingles(files, report)
  checkUnique(files, report)
  checkPackagePrices(documents, report)
  checkAddOns(documents, report)
  checkIndustries(documents, report)
  checkPageLinks(documents, site, report)
  for (const source of context.documents) {
    await checkDocument(source, context)
    checkCalculators(source, prices, report)
  }
  await checkArticles(documents, content, report)
  checkMediaFiles(context)
  await checkRedirects(context, options.redirectHosts)
  await checkGone(options.published, context)
  return { findings, addresses }
}

async function checkArticles(
  documents: DocumentSource[],
  content: Pick<Content, 'addressOf'>,
  report: Report,
): Promise<void> {
  for (const { file, path } of documents) {
    // Not an error: an article has to be written before a category can list it.
    if (file.type === 'support_article' && !(await content.addressOf(file.id)))
      report.warning(path, UNLISTED_ARTICLE)
  }
}

function checkMediaFiles({ files, usedMedia, report }: ValueContext): void {
  for (const name of files.media.keys()) {
    if (!MEDIA_NAME.test(name)) {
      const better = name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')
      report.error(`media/${name}`, `Filen vises ikke på grund af sit navn. Kald den ${better}.`)
    }
    if (!usedMedia.has(name)) report.warning(`media/${name}`, 'Billedet bruges ikke på nogen side.')
  }
}

async function checkGone(
  published: readonly string[],
  { content, living, report }: ValueContext,
): Promise<void> {
  for (const address of published) {
    if (!living.has(address) && !(await content.redirect(address))) {
      report.error(
        address,
        `Siden ${address} forsvinder, og nogen har måske et link til den. Led den først et andet sted hen i „Viderestillinger“.`,
      )
    }
  }
}

/** Documents of these types have their own page, and need meta texts. */
function isPage(type: string, fields: object): boolean {
  return 'meta_title' in fields || PAGES_OF_DOCUMENTS.some((each) => each.type === type)
}

function checkSingles({ customTypes, documents }: ContentFiles, report: Report) {
  for (const [type, without] of Object.entries(SINGLES)) {
    if (customTypes.has(type) && !documents.some(({ file }) => file.type === type))
      report.error(`documents/${type}/`, `Dokumentet mangler. Uden det ${without}.`)
  }
}

/** Reports fields that are filled in, but do not lead to a page. */
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
      report.error(
        `${path} ${field}`,
        'Linket fører ingen steder hen. Vælg en side, eller skriv en adresse, der begynder med https://.',
      )
    }
  }
}

function checkUnique({ documents, repository }: ContentFiles, report: Report) {
  const ids = new Map<string, string>()
  const uids = new Map<string, string>()
  for (const { file, path } of documents) {
    const sameId = ids.get(file.id)
    if (sameId) report.error(path, 'Et andet dokument har samme id.')
    ids.set(file.id, path)
    for (const uid of [file.uid, ...(file.previous_uids ?? [])]) {
      if (!uid) continue
      const key = `${file.type} ${file.lang ?? masterLanguageOf(repository)} ${uid}`
      const same = uids.get(key)
      if (same && same !== path)
        report.error(path, `Adressen ${uid} er, eller var, en anden sides. Vælg en anden.`)
      uids.set(key, path)
    }
  }
}

async function checkDocument({ file, path }: DocumentSource, context: ValueContext) {
  const model = context.files.customTypes.get(file.type)
  if (!model) {
    context.report.error(path, `Siden kender ikke dokumenter af slagsen ${file.type}.`)
    return
  }
  const fields = fieldsOf(model)
  if (fields.uid?.type === 'UID' && !file.uid) context.report.error(path, 'Siden mangler en adresse.')
  if (!file.first_publication_date || !file.last_publication_date) {
    context.report.warning(path, 'Dokumentet mangler datoen for, hvornår det blev udgivet.')
  }
  const isEmpty = (field: string) => String(file.data[field] ?? '').trim() === ''
  if ('title' in fields && isEmpty('title')) context.report.warning(`${path} title`, 'Feltet skal udfyldes.')
  if (isPage(file.type, fields)) {
    for (const field of ['meta_title', 'meta_description']) {
      if (isEmpty(field)) {
        context.report.warning(path, 'Den tekst, søgemaskiner viser, er tom.')
      } else checkLength(String(file.data[field]), field, `${path} ${field}`, context.report)
    }
  }
  if (file.type === 'global') checkNeeded(file.data, path, context.report)
  await checkValues(file.data, fields, '', { ...context, report: reportBelow(path, context.report) })
}

/** How many characters search engines show; they cut the rest off. */
const SHOWN = { meta_title: 60, meta_description: 160 } as const

function checkLength(text: string, field: string, place: string, report: Report) {
  const most = field === 'meta_title' ? SHOWN.meta_title : SHOWN.meta_description
  if (text.length <= most) return
  report.warning(
    place,
    `Teksten har ${text.length} tegn. Søgemaskiner viser omkring ${most} og skærer resten af.`,
  )
}

function checkNeeded(data: JsonObject, path: string, report: Report) {
  for (const field of NEEDED) {
    const value = data[field]
    const content = isObject(value) ? (value.file ?? value.url ?? '') : (value ?? '')
    if (content === '') report.warning(`${path} ${field}`, 'Feltet er tomt.')
  }
}
