import type { Browser, BrowserContext, Page } from '@playwright/test'
import { drawn, loadPictures, settled } from './hydrated.ts'

/** Widths of the design, in pixels. */
export const widths = [1280, 390] as const

export const heightAt = (width: number): number => (width > 600 ? 900 : 844)

/** A page kind or state to take pictures of. */
export interface Screen {
  path: string
  /** What has to happen first. */
  prepare?: (page: Page) => Promise<void>
  /** Only the window: an overlay is shown. */
  windowOnly?: boolean
  /** Only at this width. */
  width?: (typeof widths)[number]
}

const answers = 'branche=sportsklub&tilvalg=eget-domaene&pris=145&antal=800'

export const screens: Record<string, Screen> = {
  // The README shows it.
  forside: { path: '/', windowOnly: true, width: 1280 },
  hjem: { path: '/' },
  produkter: { path: '/produkt' },
  produkt: { path: '/produkt/adgangskontrol' },
  brancher: { path: '/branche' },
  branche: { path: '/branche/sportsklub' },
  kunder: { path: '/kunder' },
  'kunder-et-produkt': { path: '/kunder?produkt=gavekort' },
  kunde: { path: '/kunder/fjordscenen' },
  prissider: { path: '/pricing-pages' },
  prisside: { path: '/priser/billetsystem' },
  'prisside-udstyr': { path: '/priser/udstyr-til-indgangen' },
  support: { path: '/support' },
  'support-svar': { path: '/support?soeg=afregning' },
  'support-intet-svar': { path: '/support?soeg=helikopter' },
  emne: { path: '/support/kom-godt-i-gang' },
  artikel: { path: '/support/kom-godt-i-gang/opret-dit-foerste-arrangement' },
  kundeservice: { path: '/kundeservice' },
  hjaelp: { path: '/hjaelp/brug-et-gavekort' },
  virksomheden: { path: '/om-os' },
  'om-os': { path: '/om-os/hvem-vi-er' },
  medarbejdere: { path: '/medarbejdere' },
  cookiepolitik: { path: '/cookiepolitik' },
  vilkaar: { path: '/abonnementsbetingelser' },
  'ikke-fundet': { path: '/kunder/findes-ikke' },
  ansoeg: { path: '/ansoeg' },
  'beregner-branche': { path: '/beregner/branche', windowOnly: true },
  'beregner-tilvalg': { path: `/beregner/tilvalg?${answers}`, windowOnly: true },
  'beregner-billetsalg': { path: `/beregner/billetsalg?${answers}`, windowOnly: true },
  'beregner-pakkevalg': { path: `/beregner/pakkevalg?${answers}`, windowOnly: true },
  'beregner-information': { path: `/beregner/information?${answers}&kontakt=call`, windowOnly: true },
  'resultat-premium': {
    path: '/beregner/pakkevalg?branche=festival&tilvalg=white-label&pris=250&antal=500',
    windowOnly: true,
  },
  'resultat-arrangoer': {
    path: '/beregner/pakkevalg?branche=sportsklub&betaler=arrangoer&pris=95&antal=400',
    windowOnly: true,
  },
  'resultat-valgt': {
    path: '/beregner/pakkevalg?branche=sportsklub&pris=95&antal=400&pakke=PREMIUM',
    windowOnly: true,
  },
  'resultat-gebyr': {
    path: '/beregner/pakkevalg?branche=sportsklub&betaler=arrangoer&pris=1&antal=100',
    windowOnly: true,
  },
  'resultat-sendt': {
    path: `/beregner/information?${answers}&kontakt=call`,
    prepare: async (page) => {
      await page.getByLabel('Navn').fill('Mette Holm')
      await page.getByLabel('E-mail').fill('mette@fjordscenen.example')
      await page.getByRole('button', { name: 'Send forespørgsel' }).click()
      await page.getByRole('link', { name: 'Se din opsummering' }).click()
      await page.getByText('Tak, Mette').waitFor()
    },
  },
  getlogin: {
    path: '/produkt',
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Start billetsalg' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  menu: {
    path: '/produkt',
    windowOnly: true,
    width: 390,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Åbn menu' }).click()
      await page.getByRole('button', { name: 'Luk menu' }).waitFor()
    },
  },
}

/** Browser context of every picture: no motion, and the consent question answered. */
export async function pictureContext(
  browser: Browser,
  url: string,
  width: number,
  deviceScaleFactor = 1,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    deviceScaleFactor,
    viewport: { width, height: heightAt(width) },
    reducedMotion: 'reduce',
    locale: 'da-DK',
  })
  await context.addCookies([{ name: 'cookievalg', value: 'kun-noedvendige', url }])
  return context
}

/** Opens a page and waits until all of it is visible. */
export async function openScreen(page: Page, address: string, prepare?: Screen['prepare']): Promise<void> {
  await page.goto(address)
  await page.mouse.move(1, 1)
  await settled(page)
  await prepare?.(page)
  await settled(page)
  await loadPictures(page)
  await drawn(page)
}
