import { type LeadIntake, LeadStoreUnavailable } from '#app/lead/submission.ts'
import type { Clock } from '#server/leads/clock.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { Vitals } from './vitals.ts'

export function createMetrics(store: LeadStore, vitals: Pick<Vitals, 'lines'>, clock: Clock) {
  const answers = new Map<string, number>()
  const count = (form: string, outcome: string): void => {
    const labels = `form="${form}",outcome="${outcome}"`
    answers.set(labels, (answers.get(labels) ?? 0) + 1)
  }

  return {
    /** Wraps the intake and counts its responses. */
    counting: (intake: LeadIntake): LeadIntake => ({
      ...intake,
      receive: async (lead, submission, bank) => {
        try {
          const receipt = await intake.receive(lead, submission, bank)
          const isRepeat = receipt.outcome === 'stored' && receipt.repeated
          count(submission.form, isRepeat ? 'repeated' : receipt.outcome)
          return receipt
        } catch (error) {
          count(submission.form, error instanceof LeadStoreUnavailable ? 'unavailable' : 'failed')
          throw error
        }
      },
    }),
    /**
     * Prometheus' text format: responses and visits since the start, and states of deliveries. No
     * personal data.
     */
    text: async (): Promise<string> => {
      const deliveries = await store.deliveries.counts()
      const pauses = await store.pauses.all()
      const overdue = await store.health.overdue(clock.now())
      const channels = new Set(deliveries.map((each) => each.channel))
      return [
        '# HELP lead_answers_total How submits were answered since the start.',
        '# TYPE lead_answers_total counter',
        ...[...answers].map(([labels, value]) => `lead_answers_total{${labels}} ${value}`),
        '# HELP lead_deliveries Number of deliveries in each state.',
        '# TYPE lead_deliveries gauge',
        ...deliveries.map(
          (each) => `lead_deliveries{channel="${each.channel}",state="${each.state}"} ${each.count}`,
        ),
        '# HELP lead_delivery_overdue_seconds How long the longest waiting delivery has failed or been due.',
        '# TYPE lead_delivery_overdue_seconds gauge',
        ...[...channels].map(
          (each) =>
            `lead_delivery_overdue_seconds{channel="${each}"} ${Math.max(0, overdue.get(each) ?? 0) / 1000}`,
        ),
        '# HELP lead_channel_paused Channels that are paused until their access is fixed.',
        '# TYPE lead_channel_paused gauge',
        ...pauses.map((each) => `lead_channel_paused{channel="${each.channel}",reason="${each.reason}"} 1`),
        ...vitals.lines(),
        '',
      ].join('\n')
    },
  }
}
