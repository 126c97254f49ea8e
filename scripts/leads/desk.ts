import { randomBytes } from 'node:crypto'
import { type DeskFilter, FORMS, type LeadDesk, STATES } from '#app/internal/desk.ts'
import { readReference } from '#app/leads/reference.ts'
import { createCrm } from '#server/crm/create-crm.ts'
import { readEncryptionKey } from '#server/data-folder.ts'
import type { ChannelName } from '#server/leads/database/tables.ts'
import { createVault, type Vault } from '#server/leads/database/vault.ts'
import { systemClock } from '#server/leads/deliveries/clock.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { createLog, type Log } from '#server/log.ts'
import { readProcessSettings, type Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { openForCommand } from './command.ts'

/** The lead desk of /intern, for a command that may run while the server does. */
export interface DeskCommand {
  desk: LeadDesk
  store: LeadStore
  vault: Vault
  settings: Settings
  /** A CRM or a mail service is set up, so that alerts reach the owner. */
  reachesPeople: boolean
  dataDir: string
  log: Log
}

/** Runs `work` on the desk, then closes the store. */
export async function withDesk(work: (command: DeskCommand) => Promise<void>): Promise<void> {
  const settings = readProcessSettings()
  const { engine, dataDir } = openForCommand()
  const log = createLog({ logLevel: 'warn' })
  const clock = systemClock
  const store = await LeadStore.open(engine, clock.now(), { whileServerRuns: true })
  try {
    // Without a key nothing was ever encrypted.
    const vault = createVault(readEncryptionKey(settings) ?? randomBytes(32))
    const crm = createCrm(settings.crm, clock.now)
    const connected: ChannelName[] = [
      'mail',
      ...(crm === null ? [] : (['crm'] as const)),
      ...(settings.clientsUrl === null ? [] : (['clients'] as const)),
    ]
    // The server checks for due deliveries at least every half minute.
    const desk = createDesk({ store, vault, crm, connected, dataDir, clock, log, wake: () => undefined })
    const reachesPeople = crm !== null || settings.mail.kind !== 'mailbox'
    await work({ desk, store, vault, settings, reachesPeople, dataDir, log })
  } finally {
    await store.close()
  }
}

/** A reference argument in canonical form. */
export function referenceOf(typed: string | undefined, usage: string): string {
  if (typed === undefined) throw new StartError(`Say which lead: npm run leads -- ${usage}`)
  const reference = readReference(typed)
  if (reference === null) throw new StartError(`${typed} is no reference: they look like K7M4-2XQ9`)
  return reference
}

/** Options of `list` and `export`. */
export const filterOptions = {
  form: { type: 'string' },
  state: { type: 'string' },
  search: { type: 'string' },
} as const

export const filterUsage = [
  `  --form ${namesOf(FORMS)}`,
  `  --state ${namesOf(STATES)}`,
  '  --search TEXT   words of reference, name, company, e-mail, phone and CVR, in any order',
].join('\n')

export function filterOf(
  values: Partial<Record<keyof typeof filterOptions | 'page', string | undefined>>,
): DeskFilter {
  const form = FORMS.find((each) => each.value === (values.form ?? ''))
  const state = STATES.find((each) => each.value === values.state)
  if (form === undefined) throw new StartError(`--form is one of ${namesOf(FORMS)}`)
  if (state === undefined && values.state !== undefined)
    throw new StartError(`--state is one of ${namesOf(STATES)}`)
  return {
    form: form.value,
    state: state?.value ?? '',
    search: values.search ?? '',
    page: Math.max(1, Math.trunc(Number(values.page ?? 1)) || 1),
  }
}

function namesOf(choices: readonly { value: string }[]): string {
  return choices
    .map((each) => each.value)
    .filter((value) => value !== '')
    .join(', ')
}
