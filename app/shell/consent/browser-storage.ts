import { RELOADED_KEY } from '#app/islands/build-marks.ts'
import { THANK_YOU_COOKIE } from '#app/lead/thank-you-cookie.ts'
import { FIRST_TOUCH_KEY } from '#app/visit/attribution.ts'
import { CONSENT_COOKIE, CONSENT_DAYS } from '#app/visit/consent.ts'

/**
 * Everything that this site stores in a visitor's browser. The cookie page is generated from this
 * list, and tests compare with it what server and browser store (tests/browser-storage.ts).
 */

/** The groups that a visitor accepts or rejects. Necessary items are always on. */
export type ConsentGroup = 'necessary' | 'statistics' | 'marketing'

/** The service with which an item is used; undefined: always. */
type Needs = 'own-banner' | 'cookiebot' | 'pixel'

export interface StoredItem {
  /** Name of the cookie or key. `*` marks the part that varies. */
  name: string
  where: 'cookie' | 'local' | 'session'
  group: ConsentGroup
  purpose: string
  lasts: string
  /** Who sets and reads it; undefined: only this site. */
  by?: string
  needs?: Needs
}

export const storedItems: readonly StoredItem[] = [
  {
    name: CONSENT_COOKIE,
    where: 'cookie',
    group: 'necessary',
    purpose: 'Husker dit valg om cookies.',
    lasts: `${CONSENT_DAYS} dage`,
    needs: 'own-banner',
  },
  {
    name: 'lead-storage',
    where: 'local',
    group: 'necessary',
    purpose:
      'Husker dine svar i prisberegneren, også de tidligere, så du kan gå videre, hvor du slap. Dit navn er ikke med.',
    lasts: 'Til du sletter den',
  },
  {
    name: 'lead-contact',
    where: 'session',
    group: 'necessary',
    purpose: 'Husker, hvad du har skrevet i formularen, hvis du går frem og tilbage i prisberegneren.',
    lasts: 'Til du sender eller lukker fanen',
  },
  {
    name: THANK_YOU_COOKIE,
    where: 'cookie',
    group: 'necessary',
    purpose: 'Viser dig din egen opsummering, når du har sendt en henvendelse. Den kan ikke læses af andre.',
    lasts: '30 minutter',
  },
  {
    name: RELOADED_KEY,
    where: 'session',
    group: 'necessary',
    purpose: 'Husker, at siden er hentet igen, fordi en del af den manglede, så det kun sker én gang.',
    lasts: 'Til du lukker fanen',
  },
  {
    name: FIRST_TOUCH_KEY,
    where: 'local',
    group: 'statistics',
    purpose:
      'Husker, hvilken annonce eller side du kom fra første gang. Det følger med, hvis du sender en henvendelse.',
    lasts: 'Til du siger nej eller sletter den',
  },
  {
    name: 'CookieConsent',
    where: 'cookie',
    group: 'necessary',
    purpose: 'Husker dit valg om cookies.',
    lasts: '1 år',
    by: 'Cookiebot',
    needs: 'cookiebot',
  },
  {
    name: '_fbp',
    where: 'cookie',
    group: 'marketing',
    purpose: 'Lader annoncenetværket se, at du har besøgt siden, så vi kan måle, om en annonce virker.',
    lasts: '90 dage',
    by: 'Meta',
    needs: 'pixel',
  },
  {
    name: '_fbc',
    where: 'cookie',
    group: 'marketing',
    purpose: 'Husker, hvilken annonce du kom fra, hvis du kom fra en.',
    lasts: '90 dage',
    by: 'Meta',
    needs: 'pixel',
  },
  {
    name: 'io.prismic.preview',
    where: 'cookie',
    group: 'necessary',
    purpose: 'Sættes kun hos redaktører, der ser indhold, som ikke er udgivet.',
    lasts: 'Til browseren lukkes',
  },
  {
    name: '__Host-intern',
    where: 'cookie',
    group: 'necessary',
    purpose: 'Sættes kun hos medarbejdere, der logger ind på de interne sider.',
    lasts: '12 timer',
  },
  {
    name: '__Host-intern-kollega',
    where: 'cookie',
    group: 'necessary',
    purpose: 'Sættes kun hos medarbejdere, der logger ind på de interne sider med deres eget link.',
    lasts: '7 dage',
  },
]

/** The items in use, depending on the configured services. */
export function usedItems(setUp: { cookiebotId: string | null; metaPixelId: string | null }): StoredItem[] {
  const has: Record<Needs, boolean> = {
    'own-banner': setUp.cookiebotId === null,
    cookiebot: setUp.cookiebotId !== null,
    pixel: setUp.metaPixelId !== null,
  }
  return storedItems.filter(({ needs }) => needs === undefined || has[needs])
}
