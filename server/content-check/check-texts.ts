import { PACKAGES, TIERS } from '#app/pricing/packages.ts'
import type { Json } from '#server/content/embedded/model.ts'
import { type SoldPrices, stalePrices } from './check-prices.ts'
import type { ContentFinding } from './content-finding.ts'

/*
 * Rules for texts: prices state their moms, named packages are sold, and an offered meeting can be
 * booked.
 */

export interface Promises {
  /** Titles of the packages that are sold. */
  packages: readonly string[]
  prices: SoldPrices
  /** Whether there is a page where a meeting can be booked. */
  hasBooking: boolean
}

type TextFinding = Pick<ContentFinding, 'level' | 'message'> & { danish: string }

/** An amount above zero: '0 kr.' is free with and without moms. */
const AMOUNT = /(?<![\d.,])(?!0+(?:,0+)?\s?kr)\d[\d.]*(?:,\d+)?\s?kr\b/
/** 'Pro-abonnement', 'PREMIUM-pakken'; 'pakken BASIS', "abonnementet 'Pro'". */
const PACKAGE =
  /(?<![\p{L}\d-])(\p{Lu}[\p{L}\d]*)-(?:pakken?|abonnement(?:et)?)(?!\p{L})|(?<!\p{L})(?:pakken|abonnementet)\s+['"»“]?(\p{Lu}[\p{L}\d]*)/giu
const MEETING =
  /(?<!\p{L})book(?:e|er)?(?!\p{L})[^.?!]{0,200}?(?<!\p{L})(?:møde|time|tid|demo|samtale)(?!\p{L})/iu

/** @param around the other texts of the same block: a price's label may have the moms word */
export function checkText(text: string, around: string, promises: Promises): TextFinding[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const amount = AMOUNT.exec(paragraph)?.[0]
    const unsold = namesOf(paragraph).filter((name) => !isSold(name, promises))
    const meeting = promises.hasBooking ? undefined : MEETING.exec(paragraph)?.[0]
    const findings: (TextFinding | false)[] = [
      amount !== undefined &&
        !/moms/i.test(paragraph) &&
        !/moms/i.test(around) && {
          level: 'warning',
          message: `"${amount}" does not say whether moms is in it: write inkl. or ekskl. moms`,
          danish: `Skriv, om momsen er med i „${amount}“: inkl. eller ekskl. moms.`,
        },
      // A sentence that says what the package is called today may name the former one.
      unsold.length > 0 &&
        !promises.packages.some((title) => paragraph.includes(title)) && {
          level: unsold.some(isOfOurs) ? 'error' : 'warning',
          message: `names the package ${unsold.join(', ')}, which is not sold: those are ${promises.packages.join(', ')}`,
          danish: `${unsold.join(', ')} er ikke en af de pakker, der sælges: ${promises.packages.join(', ')}.`,
        },
      ...stalePrices(paragraph, promises.prices).map(
        (price): TextFinding => ({
          level: 'warning',
          message: `no package has "${price}": it was a price of before, or is misspelt`,
          danish: `Ingen pakke koster „${price}“. Det er en gammel pris, eller den er skrevet forkert.`,
        }),
      ),
      meeting !== undefined && {
        level: 'error',
        message: `promises "${meeting}", but global has no booking page: fill in its booking_url, or change the text`,
        danish: `Teksten lover „${meeting}“, men der er ingen side at booke på. Udfyld bookingsiden i „Fælles oplysninger“, eller ret teksten.`,
      },
    ]
    return findings.filter((finding) => finding !== false)
  })
}

/**
 * What search engines show of a page follows no package's price, and is shown long after it was
 * read.
 */
export function checkMetaText(text: string): TextFinding[] {
  const amount = AMOUNT.exec(text)?.[0]
  const message = `"${amount}" is written by hand where search engines show it: say it without an amount`
  const danish = `„${amount}“ er skrevet i hånden, hvor søgemaskiner viser det længe. Skriv det uden et beløb.`
  return amount === undefined ? [] : [{ level: 'warning', message, danish }]
}

/** Names of packages in a text. Only capitalised words are names; otherwise case is ignored. */
function namesOf(paragraph: string): string[] {
  return [...paragraph.matchAll(PACKAGE)].flatMap(([, before, after]) => {
    const name = before ?? after ?? ''
    return /^\p{Lu}/u.test(name) ? [name] : []
  })
}

function isSold(name: string, { packages }: Promises): boolean {
  return packages.length === 0 || packages.some((title) => isSame(title, name))
}

/** Names that packages of this site had; others may be an organiser's own, as 'VIP-pakken' is. */
const OURS = [...TIERS, ...PACKAGES.map(({ name }) => name)]

const isOfOurs = (name: string) => OURS.some((title) => isSame(title, name))

const isSame = (title: string, name: string) => title.toLowerCase() === name.toLowerCase()

/** All texts below a value, as one. */
export function textsBelow(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return ''
  return Object.values(value).map(textsBelow).join('\n')
}
