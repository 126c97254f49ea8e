import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { Channel } from './channel.ts'

/** The CRM as a channel. */
export function crmChannel(
  crm: Crm,
  store: Pick<LeadStore, 'crmLinks'>,
  clock: Pick<Clock, 'now'>,
  vault: Pick<Vault, 'digest'>,
): Channel {
  // The ids of another CRM, which the site had before, must not be taken for this one's.
  const prefix = `${crm.product}:`
  const ownSteps = (progress: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(progress).flatMap(([step, made]) =>
        step.startsWith(prefix) ? [[step.slice(prefix.length), made]] : [],
      ),
    )
  return {
    name: 'crm',
    reachesPeople: true,
    deliver: (stored, attempt) => {
      const progress = ownSteps(attempt.progress)
      return crm.deliver(stored, {
        progress,
        save: (progress) =>
          attempt.save(
            Object.fromEntries(Object.entries(progress).map(([step, value]) => [`${prefix}${step}`, value])),
          ),
        // A delivery that is restarted by hand counts its attempts from the beginning.
        isRepeat: attempt.number > 1 || Object.keys(progress).length > 0,
        ...linksOf(crm, store, clock, vault),
      })
    },
    erase: (traces) => {
      const leads = traces.leads.map((lead) => ({ ...lead, progress: lead.progress.map(ownSteps) }))
      return crm.erase({ ...traces, leads })
    },
    crm: { product: crm.product, dealUrl: (progress) => crm.dealUrl(ownSteps(progress)) },
  }
}

/**
 * What a CRM remembers from lead to lead. A key may be made of what a person wrote (a domain, a CVR
 * number), and outlives them: the store has a digest of it.
 */
export function linksOf(
  { product }: Pick<Crm, 'product'>,
  { crmLinks }: Pick<LeadStore, 'crmLinks'>,
  clock: Pick<Clock, 'now'>,
  { digest }: Pick<Vault, 'digest'>,
) {
  const storedKey = (key: string) => digest(`link ${product} ${key}`)
  return {
    link: (key: string) => crmLinks.find(storedKey(key)),
    saveLink: (key: string, value: string) => crmLinks.save(storedKey(key), value, clock.now()),
  }
}
