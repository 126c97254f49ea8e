import type { ChannelName } from '#app/lead/channels.ts'

/** Result of one harmless question to a service. Contains no secret. */
export interface PartFinding {
  part: CheckedPart
  health: Health
  /** In plain language, with what to do. */
  text: string
}

export const partLabels = {
  content: 'Indhold',
  store: 'Lager til henvendelser',
  crm: 'CRM',
  mail: 'Mail',
  alerts: 'Advarsler',
  clients: 'Billetsystem',
  site: 'Adresse',
  consent: 'Samtykke',
  pixel: 'Annoncepixel',
  clock: 'Ur',
} satisfies Record<ChannelName, string> & Record<string, string>
export type CheckedPart = keyof typeof partLabels

/**
 * Health of a part of the site, the most serious last. `off`: no service is configured; `warning`:
 * it works, but perhaps not as the owner intends.
 */
const healthLabels = {
  off: 'Ikke i brug',
  ok: 'Virker',
  warning: 'Tjek',
  failing: 'Virker ikke',
}
export type Health = keyof typeof healthLabels

/** The most serious of several. */
export function worstOf(findings: readonly PartFinding[]): Health {
  const healths = Object.keys(healthLabels) as Health[]
  return healths.findLast((each) => findings.some(({ health }) => health === each)) ?? 'off'
}

/** Parts that the site provides itself if no service is configured. */
const EMBEDDED: readonly CheckedPart[] = ['content', 'store', 'mail', 'consent']

export function healthLabel({ part, health }: Pick<PartFinding, 'part' | 'health'>): string {
  return health === 'off' && EMBEDDED.includes(part) ? 'Indbygget' : healthLabels[health]
}
