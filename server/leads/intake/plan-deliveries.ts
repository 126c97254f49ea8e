import { TASKS, type Task } from '#app/lead/channels.ts'
import { DAY_MS, HOUR_MS } from '#server/durations.ts'
import type { LeadCaps, NewDelivery } from '#server/leads/store/lead-caps.ts'
import type { IntakeServices } from './intake-services.ts'
import { AUTO_REPLIES_PER_DAY, LIMITS } from './limits.ts'

/** A delivery of each task, which waits if its channel has a service. Counts an auto-reply. */
export async function planDeliveries(
  { limits, connected }: Pick<IntakeServices, 'limits' | 'connected'>,
  tasks: Task[],
  ip: string,
): Promise<NewDelivery[]> {
  const mayReply = !tasks.includes('auto_reply') || (await limits.countAutoReply(ip))
  return tasks.map((task): NewDelivery => {
    const { channel } = TASKS[task]
    if (task === 'auto_reply' && !mayReply) return { task, channel, state: 'skipped', reason: 'network-cap' }
    if (!connected(channel)) return { task, channel, state: 'unconfigured', reason: 'no-service' }
    return { task, channel, state: 'waiting' }
  })
}

/** How much one person, and everybody together, may cause from `now` on, epoch ms. */
export function leadCaps(autoRepliesPerHour: number, now: number): LeadCaps {
  const { points, seconds } = LIMITS.person
  return {
    leads: { most: points, since: now - seconds * 1000 },
    autoReplies: { most: AUTO_REPLIES_PER_DAY, since: now - DAY_MS },
    allAutoReplies: { most: autoRepliesPerHour, since: now - HOUR_MS },
  }
}
