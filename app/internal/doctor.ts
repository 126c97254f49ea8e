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
}
export type CheckedPart = keyof typeof partLabels

/**
 * Health of a part of the site. `off`: not configured; `warning`: it works, but perhaps not as the
 * owner intends.
 */
export const healthLabels = {
  ok: 'Virker',
  off: 'Ikke sat op',
  warning: 'Se efter',
  failing: 'Virker ikke',
}
export type Health = keyof typeof healthLabels
