import { describe } from '#app/lead/describe.ts'
import type { Crm } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Channel } from './channel.ts'

/** The CRM as a channel: the stored lead with everything computed from its answers here. */
export function crmChannel(crm: Crm, store: LeadStore, clock: Clock): Channel {
  return {
    name: 'crm',
    deliver: (stored, attempt) => {
      const { offer, sections } = describe(stored)
      return crm.deliver(
        { ...stored, offer, sections },
        {
          progress: attempt.progress,
          save: attempt.save,
          isRepeat: attempt.number > 1,
          link: (key) => store.links.find(key),
          saveLink: (key, objectId) => store.links.save(key, objectId, clock.now()),
        },
      )
    },
  }
}
