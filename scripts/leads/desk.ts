import { randomBytes } from 'node:crypto'
import { type ActionName, COMMAND_LINE } from '#app/internal/access.ts'
import {
  type DeskFilter,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  type LeadDesk,
  readFilterValue,
} from '#app/internal/desk.ts'
import { slug } from '#app/lead/answers/choices.ts'
import { readReference } from '#app/lead/reference.ts'
import { run } from '#scripts/command.ts'
import { connectedCrm } from '#server/crm/crms.ts'
import { readEncryptionKey } from '#server/data-folder.ts'
import { systemClock } from '#server/leads/clock.ts'
import { createVault, type Vault } from '#server/leads/database/vault.ts'
import { createErasures, type Erasures } from '#server/leads/deletion/erasures.ts'
import { retentionRules } from '#server/leads/deletion/retention-rules.ts'
import { openChannels } from '#server/leads/deliveries/channels.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { createMailTransport, heloName } from '#server/mail/transport.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { openForCommand } from './command-store.ts'

/** The lead desk of /intern, for a command that may run while the server does. */
interface DeskCommand {
  desk: LeadDesk
  store: LeadStore
  vault: Vault
  erasures: Erasures
  /** Records an action for the list on /intern/adgang. */
  record: (action: ActionName, subject?: string) => Promise<void>
}

/** Runs a command on the desk, then closes the store. */
export function runOnDesk(work: (command: DeskCommand) => Promise<void>): Promise<void> {
  return run(() => withDesk(work))
}

async function withDesk(work: (command: DeskCommand) => Promise<void>): Promise<void> {
  const settings = readProcessSettings()
  const { engine, dataDir } = openForCommand()
  const log = createLog({ logLevel: 'warn' })
  const clock = systemClock
  const store = await LeadStore.open(engine, clock.now(), {
    whileServerRuns: true,
    unreadable: (row) => log.error('A row of the lead store cannot be read', { ...row }),
  })
  try {
    // Without a key nothing was ever encrypted.
    const vault = createVault(readEncryptionKey(settings) ?? randomBytes(32))
    const channels = openChannels({
      settings,
      dataDir,
      store,
      vault,
      clock,
      crm: connectedCrm(settings, clock.now),
      transport: createMailTransport(settings.mail, dataDir, { name: heloName(settings.siteUrl) }),
      // A command delivers nothing: the server checks for what is due at least every half minute.
      leadContent: async () => FALLBACK_LEAD_CONTENT,
    })
    const retention = retentionRules(settings, channels)
    const wake = () => undefined
    const desk = createDesk({ store, vault, channels, retention, clock, log, wake, wakeErasures: wake })
    const erasures = createErasures({ store, channels, clock, log })
    const record = (action: ActionName, subject = '') =>
      store.access.record(COMMAND_LINE, action, subject, clock.now())
    await work({ desk, store, vault, erasures, record })
  } finally {
    await store.close()
  }
}

/** A reference argument in canonical form. */
export function referenceOf(typed: string | undefined, usage: string): string {
  if (typed === undefined) throw new StartError(`Say which lead: npm run leads -- ${usage}`)
  const reference = readReference(typed)
  if (reference === null) throw new StartError(`${typed} is not a reference: references look like K7M4-2XQ9`)
  return reference
}

const filterHelp: Record<FilterName, string> = {
  view: `${namesOf(FILTERS.view.choices)}; mine are those of --me`,
  sort: namesOf(FILTERS.sort.choices),
  state: namesOf(FILTERS.state.choices),
  form: namesOf(FILTERS.form.choices),
  industry: 'NAME',
  package: 'NAME',
  delivery: namesOf(FILTERS.delivery.choices),
  from: 'DAY   received on this day or later, as 2026-11-20',
  to: 'DAY   received on this day or earlier',
}

/** Options of `list` and `export`. */
export const filterOptions = Object.fromEntries(
  [...FILTER_NAMES, 'search' as const, 'me' as const].map((name) => [name, { type: 'string' as const }]),
) as Record<FilterName | 'search' | 'me', { type: 'string' }>

export const filterUsage = [
  ...FILTER_NAMES.map((name) => `  --${name} ${filterHelp[name]}`),
  '  --me NAME   whose leads --view mine shows',
  '  --search TEXT   words of reference, name, company, e-mail, phone, CVR and who has it, in any order',
].join('\n')

export function filterOf(
  values: Partial<Record<keyof typeof filterOptions | 'page', string | undefined>>,
): DeskFilter {
  const read = (name: FilterName): string => {
    const typed = values[name] ?? ''
    const value = readFilterValue(name, FILTERS[name].choices === 'offered' ? slug(typed) : typed)
    if (value === '' && typed !== '') throw new StartError(`--${name} is: ${filterHelp[name]}`)
    return value
  }
  return {
    ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as Record<FilterName, string>),
    search: values.search ?? '',
    me: values.me ?? '',
    today: '',
    page: Math.max(1, Math.trunc(Number(values.page ?? 1)) || 1),
  }
}

function namesOf(choices: object): string {
  return Object.keys(choices).join(', ')
}
