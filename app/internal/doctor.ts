/**
 * Health of a part of the site. `off`: not configured; `warning`: it works, but perhaps not as the
 * owner intends.
 */
export type Health = 'ok' | 'off' | 'warning' | 'failing'

/** Result of one harmless question to a service. Contains no secret. */
export interface Finding {
  part: CheckedPart
  health: Health
  /**
   * In plain language, with what to do. English for the command line, Danish for the owner's page.
   */
  en: string
  da: string
}

export const checkedParts = [
  'content',
  'store',
  'crm',
  'mail',
  'clients',
  'site',
  'consent',
  'pixel',
  'clock',
] as const
export type CheckedPart = (typeof checkedParts)[number]

export const partLabels: Readonly<Record<CheckedPart, string>> = {
  content: 'Indhold',
  store: 'Lager til henvendelser',
  crm: 'CRM',
  mail: 'Mail',
  clients: 'Billetsystem',
  site: 'Adresse',
  consent: 'Samtykke',
  pixel: 'Annoncepixel',
  clock: 'Ur',
}

export const healthLabels: Readonly<Record<Health, string>> = {
  ok: 'Virker',
  off: 'Ikke sat op',
  warning: 'Se efter',
  failing: 'Virker ikke',
}
