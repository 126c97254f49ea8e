import type { CrmName } from '#app/lead/channels.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Channel } from './channel.ts'

/** A CRM as a channel. */
export function crmChannel(
  name: CrmName,
  crm: Crm,
  store: Pick<LeadStore, 'links'>,
  clock: Pick<Clock, 'now'>,
  vault: Pick<Vault, 'digest'>,
): Channel {
  return {
    name,
    reachesPeople: true,
    deliver: (stored, attempt) => {
      const progress = ownSteps(name, attempt.progress)
      return crm.deliver(stored, {
        progress,
        save: (made) => attempt.save(storedSteps(name, made)),
        // A delivery that is restarted by hand counts its attempts anew.
        isRepeat: attempt.number > 1 || Object.keys(progress).length > 0,
        ...linksOf(name, store, clock, vault),
      })
    },
    erase: (traces) =>
      crm.erase({
        ...traces,
        leads: traces.leads.map((lead) => ({
          ...lead,
          progress: lead.progress.map((each) => ownSteps(name, each)),
        })),
      }),
    recordUrl: (progress) => crm.dealUrl(ownSteps(name, progress)),
  }
}

/**
 * What a CRM remembers from lead to lead. A key may be made of what a person wrote (a domain, a CVR
 * number), and outlives them: the store has a digest of it.
 */
export function linksOf(
  name: CrmName,
  { links }: Pick<LeadStore, 'links'>,
  clock: Pick<Clock, 'now'>,
  { digest }: Pick<Vault, 'digest'>,
) {
  const stored = (key: string) => digest(`link ${name} ${key}`)
  return {
    link: (key: string) => links.find(stored(key)),
    saveLink: (key: string, value: string) => links.save(stored(key), value, clock.now()),
  }
}

/**
 * Two CRMs call their steps alike, and an erasure hands each what all of them made: so they are
 * stored by the CRM's name. Those of 'crm' are as they were when it was the only one.
 */
function prefixOf(name: CrmName): string {
  return name === 'crm' ? '' : `${name}:`
}

function storedSteps(name: CrmName, progress: Readonly<Record<string, string>>): Record<string, string> {
  const prefix = prefixOf(name)
  return Object.fromEntries(Object.entries(progress).map(([step, made]) => [`${prefix}${step}`, made]))
}

function ownSteps(name: CrmName, progress: Readonly<Record<string, string>>): Record<string, string> {
  const prefix = prefixOf(name)
  return Object.fromEntries(
    Object.entries(progress).flatMap(([step, made]) =>
      step.startsWith(prefix) ? [[step.slice(prefix.length), made]] : [],
    ),
  )
}
