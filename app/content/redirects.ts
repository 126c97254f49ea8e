import { LANDING, REFERRER } from '#app/lead/attribution.ts'
import type { Audience, Redirect } from './content.ts'
import { audienceOf, documentHref, supportHref, typesBelow } from './document-href.ts'
import { isExternal, list, safeHref, text } from './fields.ts'
import type { HelpCentres } from './help-centres.ts'
import { decodeText } from './percent-encoding.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { StoredDocuments } from './stored-documents.ts'

/*
 * Redirects of paths without a page: by the editors' redirect table, or to the present address of a
 * page that is requested by a former uid or by its document id.
 */

/** Maximum of cached lookups: more than a site has pages, and still little memory. */
const REMEMBERED_PATHS = 2000
const MAX_HOPS = 10
/** Longer addresses are not a page's. */
const LONGEST_ADDRESS = 4_096

interface RedirectEntry {
  /** Key of an address of this site (`addressKey`). */
  from: string
  /** A path of this site, or an absolute URL. */
  to: string
}

/**
 * The rows of the redirect table that have an address: as an entry, or with what is wrong with it.
 */
export const readRows = (document: RawDocument | null) =>
  (document ? list(dataOf(document, 'redirects').redirects) : []).flatMap((item, index) =>
    text(item.from) ? [{ index, ...readRow(text(item.from), text(item.to)) }] : [],
  )

function readRow(written: string, target: string): RedirectEntry | { problem: string } {
  if (written.includes('#'))
    return { problem: `„${written}“: det efter # når aldrig frem til sitet. Fjern det.` }
  const from = addressKey(written)
  if (!from)
    return {
      problem: `„${written}“ er ikke en gammel adresse: skriv den som /gammel eller /index.php?p=3.`,
    }
  const to = safeHref(target)
  if (!to || /^(#|mailto:|tel:)/i.test(to))
    return {
      problem: `„${target}“ er ikke en ny adresse til ${from}: skriv en sti som /ny eller en https-adresse.`,
    }
  return { from, to }
}

/**
 * Normalises an address for the lookup: its path decoded, in lower case, without trailing slash;
 * its query in one order, without the parameters of campaigns and clicks. `null` if it is no address of
 * a page.
 */
export function addressKey(address: string): string | null {
  const path = pathKey(address)
  return path === null ? null : path + queryKey(address)
}

function pathKey(address: string): string | null {
  if (!address.startsWith('/') || address.startsWith('//') || address.length > LONGEST_ADDRESS) return null
  const key = decodeText(address.split(/[?#]/)[0] ?? '')?.toLowerCase()
  return key === '/' ? key : (key?.replace(/(?<!\/)\/+$/, '') ?? null)
}

function queryKey(address: string): string {
  const search = /\?([^#]*)/.exec(address)?.[1]
  if (!search) return ''
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !isVisitParameter(name)),
  )
  query.sort()
  return query.size > 0 ? `?${query}` : ''
}

const MARK = /^(?:utm_.*|\w*clk?id|[gw]braid|gad_.*|_gl|srsltid|mc_[ce]id|li_fat_id|igshid)$/i

/**
 * Whether a query parameter only says where a visitor came from: a campaign's, a click's, or our
 * own.
 */
export function isVisitParameter(name: string): boolean {
  return name === REFERRER || name === LANDING || MARK.test(name)
}

/** The services that finding a redirect needs. */
interface RedirectServices {
  documents: StoredDocuments
  helpCentres: () => Promise<HelpCentres>
  /** Hosts that the table may redirect to. */
  redirectHosts: readonly string[]
}

export function createRedirects(services: RedirectServices): (address: string) => Promise<Redirect | null> {
  const cache = new Map<string, Promise<Redirect | null>>()
  return async (address) => {
    const key = keyIn(await redirectTable(services), address)
    if (key === null) return null
    const cached = cache.get(key)
    if (cached) return cached
    const finding = findRedirect(services, key, address)
    cache.set(key, finding)
    finding.catch(() => cache.delete(key))
    if (cache.size > REMEMBERED_PATHS) cache.delete(cache.keys().next().value ?? '')
    return finding
  }
}

function redirectTable({ documents }: RedirectServices): Promise<Map<string, string>> {
  return documents.memoise('redirect table', async () => {
    const rows = readRows(await documents.single('redirects'))
    const entries = rows.filter((row) => 'from' in row)
    const wrong = rows.length - entries.length
    if (wrong > 0)
      documents.warnOnce('no redirects', 'Rows that are no redirect were left out', { rows: wrong })
    return new Map(entries.map(({ from, to }) => [from, to]))
  })
}

/** The key of an address's row: with its query, or else with its path alone. */
function keyIn(targets: ReadonlyMap<string, string>, address: string): string | null {
  const exact = addressKey(address)
  return exact !== null && targets.has(exact) ? exact : pathKey(address)
}

/**
 * The redirect table takes precedence; chains are followed to their end, and a loop gives none.
 */
async function findRedirect(
  services: RedirectServices,
  key: string,
  address: string,
): Promise<Redirect | null> {
  const { documents, redirectHosts } = services
  const targets = await redirectTable(services)
  let to = targets.get(key)
  if (to === undefined) return findMoved(services, address)
  const redirect: Omit<Redirect, 'to'> = { status: 301, ...(key.includes('?') && { replacesQuery: true }) }
  const seen = new Set([key])
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (isExternal(to)) {
      const host = URL.parse(to)?.hostname.toLowerCase() ?? ''
      if (redirectHosts.includes(host)) return { to, ...redirect }
      documents.warnOnce(`host ${host}`, 'A redirect to a host that is not allowed was left out', {
        redirect: key,
        host,
      })
      return null
    }
    const next = keyIn(targets, to)
    if (next === null || seen.has(next)) {
      documents.warnOnce(`circle ${key}`, 'A redirect that leads back to itself was left out', {
        redirect: key,
      })
      return null
    }
    seen.add(next)
    const further = targets.get(next)
    if (further === undefined) {
      const moved = await findMoved(services, to)
      return { to: moved?.to ?? to, ...redirect }
    }
    to = further
  }
  return null
}

/** Ids by their lower case, since addresses are in lower case and Prismic's ids have capitals. */
const byLowerCase = (ids: Iterable<string>) => new Map([...ids].map((id) => [id.toLowerCase(), id]))

/** The current URL of a page requested by a former uid (301) or by its document id (308). */
async function findMoved(services: RedirectServices, path: string): Promise<Redirect | null> {
  const { documents } = services
  const [segment = '', first, second, ...more] = (decodeText(path.split(/[?#]/)[0] ?? '') ?? '')
    .split('/')
    .filter(Boolean)
  if (!first || more.length > 0) return null
  const audience = audienceOf(segment)
  if (audience) return findMovedHelp(services, audience, first, second)
  const types = typesBelow(segment)
  if (second !== undefined || types.length === 0) return null
  const { byId, byUid } = await documents.loaded()
  if (types.some((type) => byUid.has(`${type} ${first}`))) return null
  const ids = await documents.memoise('ids of pages', async () => byLowerCase(byId.keys()))
  const document = byId.get(ids.get(first.toLowerCase()) ?? '')
  const href = document && types.includes(document.type) ? documentHref(document) : null
  if (href) return { to: href, status: 308 }
  for (const type of types) {
    const moved = await documents.formerly(type, first)
    const href = moved && documentHref(moved)
    if (href) return { to: href, status: 301 }
  }
  return null
}

/** The same below a help centre, where each part of the address may be a former uid. */
async function findMovedHelp(
  { documents, helpCentres }: RedirectServices,
  audience: Audience,
  categoryPart: string,
  articlePart: string | undefined,
): Promise<Redirect | null> {
  const { categoriesById, topicsByUid, articles, articlesByUid } = await helpCentres()
  const ids = await documents.memoise('ids of help', async () =>
    byLowerCase([...categoriesById.keys(), ...articles.keys()]),
  )
  const idOf = (part: string) => ids.get(part.toLowerCase()) ?? ''
  const ownById = (id: string) => {
    const entry = categoriesById.get(id)
    return entry?.audience === audience ? entry : undefined
  }
  let status: Redirect['status'] = 308
  let category = topicsByUid.get(`${audience} ${categoryPart}`)?.entry ?? ownById(idOf(categoryPart))
  if (!category) {
    const moved = await documents.formerly('support_category', categoryPart)
    category = moved ? ownById(moved.id) : undefined
    status = 301
  }
  if (!category) return null
  let article: RawDocument | null | undefined
  if (articlePart !== undefined) {
    article = articlesByUid.get(articlePart) ?? articles.get(idOf(articlePart))
    if (!article) {
      article = await documents.formerly('support_article', articlePart)
      status = 301
    }
    if (!article?.uid) return null
  }
  if (category.uid === categoryPart && (article?.uid ?? undefined) === articlePart) return null
  return { to: supportHref(audience, category.uid, article?.uid ?? undefined), status }
}
