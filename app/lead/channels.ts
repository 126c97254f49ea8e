import type { Lead } from './lead.ts'

// The channels to which leads are delivered, and the tasks on each: the only list of both. The
// CRM's service is opened in server/crm/crms.ts, another channel's in
// server/leads/deliveries/channels.ts.

type ChannelFacts = {
  /** The sales team's name of the channel. */
  label: string
  /**
   * If false, a lead that this channel never got is not deleted by age, since no other channel gets
   * all of it.
   */
  isOptional: boolean
}

export const CHANNELS = {
  /** Sales works with leads there: server/crm/crm.ts. */
  crm: { label: 'CRM', isOptional: true },
  mail: { label: 'Mail', isOptional: true },
  /** The ticket system, which creates organiser accounts; bank numbers leave the store for it. */
  clients: { label: 'Billetsystemet', isOptional: false },
} as const satisfies Record<string, ChannelFacts>

export type ChannelName = keyof typeof CHANNELS

export function channelNames(): ChannelName[] {
  return Object.keys(CHANNELS) as ChannelName[]
}

/**
 * The events that begin deliveries. Of the three calls of /api-test, only the first is one: the
 * others call the CRM directly.
 */
type Occasion = 'new' | 'demo-completed' | 'api-test'

type TaskFacts = {
  channel: ChannelName
  label: string
  /** The lane whose refusals this task counts with, if that is not its channel's. */
  lane?: 'replies'
  /** Which leads have it; a lead has at most one delivery of each task. */
  isFor: (lead: Lead, occasion: Occasion) => boolean
}

const isOfVisitor: TaskFacts['isFor'] = (_, occasion) => occasion !== 'api-test'

export const TASKS = {
  client: {
    channel: 'clients',
    label: CHANNELS.clients.label,
    isFor: ({ kind }, occasion) => kind === 'application' || occasion === 'api-test',
  },
  crm: { channel: 'crm', label: CHANNELS.crm.label, isFor: isOfVisitor },
  sales_notice: {
    channel: 'mail',
    label: 'Mail til salg',
    isFor: (_, occasion) => occasion === 'new',
  },
  sales_update: {
    channel: 'mail',
    label: 'Mail til salg om nye kontaktoplysninger',
    isFor: (_, occasion) => occasion === 'demo-completed',
  },
  /** The callback form promises a call and no mail (docs/life-of-a-lead.md). */
  auto_reply: {
    channel: 'mail',
    label: 'Svar til afsenderen',
    lane: 'replies',
    isFor: ({ kind, contact }, occasion) =>
      occasion !== 'api-test' && kind !== 'callback' && contact.email !== '',
  },
} as const satisfies Record<string, TaskFacts>

export type Task = keyof typeof TASKS

export function taskNames(): Task[] {
  return Object.keys(TASKS) as Task[]
}

/**
 * The deliveries whose refusals count together: those of a channel. Mails to visitors and mails to
 * ourselves are two lanes, since a mail server may refuse the one and accept the other.
 */
export type LaneName = ChannelName | 'replies'

function laneOf(task: Task): LaneName {
  const { channel, lane }: TaskFacts = TASKS[task]
  return lane ?? channel
}

export function tasksIn(lane: LaneName): Task[] {
  return taskNames().filter((task) => laneOf(task) === lane)
}

export function lanesOf(channel: ChannelName): LaneName[] {
  return [
    ...new Set(
      taskNames()
        .filter((task) => TASKS[task].channel === channel)
        .map(laneOf),
    ),
  ]
}

export function channelOf(lane: LaneName): ChannelName {
  return lane === 'replies' ? TASKS.auto_reply.channel : lane
}

export function tasksOf(lead: Lead, occasion: Occasion): Task[] {
  return taskNames().filter((task) => TASKS[task].isFor(lead, occasion))
}
