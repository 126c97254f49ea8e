import type { HubspotSettings } from '#server/settings.ts'
import { type HubspotClient, openHubspot } from './hubspot-client.ts'
import {
  defineProperty,
  isHubspotOwner,
  readCurrencies,
  readDealStart,
  readOwners,
  readProperty,
} from './hubspot-portal.ts'
import { HubspotFailure } from './hubspot-responses.ts'
import { CURRENCY } from './lead-in-hubspot.ts'
import { LEAD_PROPERTIES, type PropertyDefinition } from './properties.ts'

/** One line about the portal; `isFine` is false if someone has to act. */
type SetupLine = { line: string; isFine: boolean }
type Step = [failed: string, step: () => Promise<SetupLine>]

const fine = (line: string): SetupLine => ({ line, isFine: true })
const needsAction = (line: string): SetupLine => ({ line, isFine: false })

const ALL_WOULD_FAIL: Record<string, string | undefined> = {
  'crm-401': 'HubSpot refused the key: HUBSPOT_ACCESS_TOKEN is wrong or was withdrawn',
  'crm-unreachable': 'HubSpot cannot be reached',
  'crm-timeout': 'HubSpot does not answer in time',
}

/**
 * Creates the properties that deliveries need and checks the other requirements. A failed step does
 * not stop the rest. Repeating it changes nothing, and existing portal settings are never changed.
 * @returns one line per finding; `ok` is false if someone has to act
 */
export async function setUpHubspot(settings: HubspotSettings): Promise<{ ok: boolean; lines: string[] }> {
  const client = openHubspot(settings, Date.now)
  const steps: Step[] = [
    ...LEAD_PROPERTIES.map(
      (each): Step => [`${each.object}.${each.name}: not created`, () => createProperty(client, each)],
    ),
    ['deals: the pipelines cannot be read', () => findDealStart(client)],
    [`currency: cannot be read, so see in HubSpot that there is ${CURRENCY}`, () => findCurrency(client)],
    ['owner: cannot be looked up', () => findOwner(client, settings.ownerId)],
  ]
  const findings: SetupLine[] = []
  for (const [failed, step] of steps) {
    try {
      findings.push(await step())
    } catch (error) {
      if (!(error instanceof HubspotFailure)) throw error
      const { hubspotMessage } = error
      const { reason } = error.outcome
      const all = ALL_WOULD_FAIL[reason]
      findings.push(needsAction(`${all ?? `${failed} (${reason})`}.${quoteHubspot(hubspotMessage)}`))
      if (all !== undefined) break
    }
  }
  return { ok: findings.every((each) => each.isFine), lines: findings.map((each) => each.line) }
}

async function createProperty(client: HubspotClient, definition: PropertyDefinition): Promise<SetupLine> {
  const { object, name, hasUniqueValue } = definition
  const result = await defineProperty(client, definition)
  if (result.ok) return fine(`${object}.${name}: created`)
  if (result.refusal.status !== 409)
    return needsAction(`${object}.${name}: not created.${quoteHubspot(result.refusal.message)}`)
  if (hasUniqueValue && (await readProperty(client, object, name))?.hasUniqueValue === false)
    return fine(
      `${object}.${name}: exists, and may hold a value twice: it is used as it is, by HubSpot's search`,
    )
  return fine(`${object}.${name}: exists`)
}

async function findDealStart(client: HubspotClient): Promise<SetupLine> {
  const start = await readDealStart(client)
  return start === null
    ? needsAction('deals: no pipeline with an open stage was found')
    : fine(`deals: new ones begin in pipeline ${start.pipeline}, stage ${start.dealstage}`)
}

async function findCurrency(client: HubspotClient): Promise<SetupLine> {
  const currencies = await readCurrencies(client)
  if (currencies === null) return needsAction('currency: HubSpot does not say which one the portal counts in')
  const { portalCurrency, additional } = currencies
  if (portalCurrency === CURRENCY) return fine(`currency: ${portalCurrency}`)
  return additional.includes(CURRENCY)
    ? fine(`currency: ${portalCurrency}; deals of ours are in ${CURRENCY}, which the portal has too`)
    : needsAction(
        `currency: ${portalCurrency}, and the portal has no ${CURRENCY}: deals get no amount, which is in their note instead, until ${CURRENCY} is added in HubSpot (Settings, Account defaults, Currency)`,
      )
}

async function findOwner(client: HubspotClient, ownerId: string | null): Promise<SetupLine> {
  if (ownerId !== null && (await isHubspotOwner(client, ownerId))) return fine(`owner: ${ownerId}`)
  const owners = await readOwners(client)
  const listedOwners = owners.slice(0, 20).map(({ id, email }) => `${id} (${email ?? 'without e-mail'})`)
  const list = `Its owners: ${listedOwners.join(', ')}${owners.length > listedOwners.length ? ' and more' : ''}`
  return ownerId === null
    ? fine(`owner: none, as HUBSPOT_OWNER_ID is not set. ${list}`)
    : needsAction(`owner: HUBSPOT_OWNER_ID ${ownerId} is no owner in this portal. ${list}`)
}

function quoteHubspot(message: string): string {
  return message === '' ? '' : ` HubSpot says: ${message}`
}
