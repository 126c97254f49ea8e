import { isRecord } from '#app/is-record.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { copyOfRepository } from '#server/content/content-copy.ts'
import { prismicAddresses } from '#server/content/prismic-addresses.ts'
import { readContentFolder } from '#server/content/read-folder.ts'
import { describeContent } from '#server/describe-services.ts'
import { type Finding, failing, off, ok, QUESTION_MS, unreachable, warning } from '#server/finding.ts'
import type { PrismicSettings, Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

/** The site's language: with another master, documents moved into the repository are not found. */
const MASTER = 'da-dk'

/** Requests the repository's entry and the one document that every page needs. */
export async function checkContentService({
  prismic,
  contentDir,
  dataDir,
}: Pick<Settings, 'prismic' | 'contentDir' | 'dataDir'>): Promise<Finding> {
  const what = describeContent({ prismic, contentDir })
  if (prismic === null) return checkFiles(contentDir, what)
  return checkRepository(prismic, what).catch(async (error: unknown) => {
    const result = unreachable('Prismic', error)
    const stored = await copyOfRepository(dataDir, prismic).read()
    if (!stored) return result
    return {
      ...result,
      text: `${result.text}. En genstart viser imens det indhold, der blev læst den ${formatMoment(Date.parse(stored.readAt))} og er gemt på maskinen`,
    }
  })
}

async function checkFiles(contentDir: string, what: string): Promise<Finding> {
  try {
    const [first] = (await readContentFolder(contentDir)).problems
    if (!first) return off(what)
    return warning(`En fil i ${contentDir} kan ikke læses: ${first.path}: ${first.message}`)
  } catch (error) {
    if (error instanceof StartError) return failing(error.message)
    throw error
  }
}

async function checkRepository(prismic: PrismicSettings, what: string): Promise<Finding> {
  const { repository, accessToken } = prismic
  const endpoint = prismic.endpoint ?? prismicAddresses(repository).content
  const ask = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, ...(accessToken && { access_token: accessToken }) })
    const response = await fetch(`${endpoint}${path}?${search}`, {
      signal: AbortSignal.timeout(QUESTION_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    return { status: response.status, body: isRecord(body) ? body : {} }
  }

  const entry = await ask('', {})
  const refused = refusal(entry.status, prismic)
  if (refused) return refused
  const ref = list(entry.body.refs).find(({ isMasterRef }) => isMasterRef === true)?.ref
  if (entry.status !== 200 || typeof ref !== 'string')
    return failing(
      `${new URL(endpoint).host} svarer ${entry.status}, og ikke som Prismic: tjek PRISMIC_ENDPOINT`,
    )
  const master = list(entry.body.languages).find(({ is_master }) => is_master === true)?.id
  if (master !== MASTER)
    return failing(
      `Hovedsproget i ${repository} er ${master ?? 'intet'}: tilføj ${MASTER} under Settings → Translations & Locales, og gør det til hovedsprog`,
    )
  const result = await ask('/documents/search', { ref, pageSize: '1', q: '[[at(document.type, "global")]]' })
  const refusedSearch = refusal(result.status, prismic)
  if (refusedSearch) return refusedSearch
  if (result.status !== 200 || result.body.total_results_size !== 1)
    return warning(
      `${repository} svarer, men har intet udgivet dokument af typen global: udgiv migration release`,
    )
  return ok(`${what} svarer, hovedsprog ${MASTER}`)
}

function refusal(status: number, { repository, accessToken }: PrismicSettings): Finding | null {
  if (status === 401 || status === 403)
    return accessToken
      ? failing(`${repository} afviser PRISMIC_ACCESS_TOKEN: lav en ny under Settings → API & Security`)
      : failing(`${repository} er privat: sæt PRISMIC_ACCESS_TOKEN (Settings → API & Security)`)
  if (status === 404) return failing(`Der findes intet repository ${repository}: tjek PRISMIC_REPOSITORY`)
  if (status === 429 || status >= 500)
    return failing(`Prismic svarer ${status}: prøv igen om et minut, og se på status.prismic.io`)
  return null
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
