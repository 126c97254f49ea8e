import type { Attempt } from '#server/leads/deliveries/channel.ts'

/** A first attempt, which records nothing. */
export const FIRST_ATTEMPT: Omit<Attempt, 'task'> = {
  number: 1,
  at: Date.parse('2026-11-20T13:05:00Z'),
  dueSince: Date.parse('2026-11-20T13:05:00Z'),
  progress: {},
  save: async () => undefined,
  markSlow: () => undefined,
  stopping: new AbortController().signal,
}
