import { ratesLine, rateWithoutVat } from '#app/pricing/fees.ts'
import { calculatorRates } from '#app/pricing/inline-calculator.ts'
import { parsePrice } from '#app/pricing/money.ts'
import {
  cardAmount,
  type FeeRates,
  isTenTimesAnother,
  type PackageRates,
  packageTitled,
  usableRate,
} from '#app/pricing/packages.ts'
import type { DocumentSource } from '#server/content/repository/files.ts'
import { blocksIn, isObject } from '#server/content/repository/model.ts'
import type { Report } from './content-finding.ts'

/*
 * Whether hand-written texts and calculators agree with what is sold: when a price changes in one
 * document, others easily keep the old one.
 */

export interface SoldPrices {
  rates: PackageRates
  /** kr. a month, ekskl. moms, of packages and of what can be added to them. */
  monthly: readonly number[]
}

const NUMBER = String.raw`(?<![\d.,])(?<kroner>\d[\d.]*(?:,\d+)?)`
const FEES = new RegExp(
  String.raw`${NUMBER}\s?kr\.?\s?(?:\+|plus|og)\s?(?<percent>\d+(?:,\d+)?)\s?(?:%|procent)`,
  'giu',
)
/** '399 kr. om måneden' and 'PREMIUM koster 399 kr.', but not a package's fee per ticket. */
const MONTHLY = new RegExp(
  [
    String.raw`(?<=(?<name>[\p{L}\d]+)\s(?:koster\s|til\s)?\(?|)${NUMBER}`,
    String.raw`\s?kr(?:oner|\.|(?!oner|\.))`,
    String.raw`(?:(?<often>\s?(?:om måneden|pr\.\s?måned|/\s?md|i abonnement|månedligt|hver måned))`,
    String.raw`|(?!\s?(?:\+|plus|og\s\d|pr\.)))`,
  ].join(''),
  'giu',
)

/** `prices` are the texts of the packages' cards and of add-ons: 'Fra 399', '99 kr. om måneden'. */
export function soldPrices(rates: PackageRates, prices: readonly string[]): SoldPrices {
  const amounts = [...Object.values(rates).map(({ packagePrice }) => packagePrice.price), ...prices]
  const monthly = amounts.flatMap((text) => parsePrice(/^(?:fra\s+)?([\d.,]+)/i.exec(text)?.[1] ?? '') ?? [])
  return { rates, monthly }
}

/** Prices per ticket or month in a text that no package has, with moms or without. */
export function stalePrices(text: string, { rates, monthly }: SoldPrices): string[] {
  const isStale = ({ groups: { name = '', kroner = '', percent, often } = {} }: RegExpMatchArray) => {
    const [amount, share] = [parsePrice(kroner), percent && parsePrice(percent)]
    if (typeof amount !== 'number') return false
    if (!percent && !often && !packageTitled(name, rates)) return false
    const amounts = [amount, rateWithoutVat(amount)]
    if (typeof share !== 'number') return !monthly.some((price) => amounts.includes(price))
    return ![
      { fixedFee: amount, percentageFee: share },
      { fixedFee: rateWithoutVat(amount), percentageFee: rateWithoutVat(share) },
    ].some((each) => isSold(each, rates))
  }
  return [...text.matchAll(FEES), ...text.matchAll(MONTHLY)].filter(isStale).map(([price]) => price)
}

export function checkCalculators({ file, path }: DocumentSource, { rates }: SoldPrices, report: Report) {
  for (const list of ['slices', 'slices2']) {
    for (const { index, block } of blocksIn(file.data[list])) {
      if (block.slice_type !== 'pricing_calculator' || !isObject(block.primary)) continue
      const { package: name, fee, fee_percentage } = block.primary
      const blockRates = calculatorRates(
        { package: String(name ?? ''), fee: rate(fee), feePercentage: rate(fee_percentage) },
        rates,
      )
      if (isSold(blockRates, rates)) continue
      const place = `${path} ${list}[${index}].pricing_calculator`
      report.warning(
        place,
        `Ingen pakke har ${ratesLine(blockRates)} ekskl. moms. Tøm gebyrerne, så følger beregneren en pakke.`,
      )
    }
  }
}

const rate = (value: unknown) => usableRate(typeof value === 'number' ? value : null)

function isSold({ fixedFee, percentageFee }: FeeRates, rates: PackageRates): boolean {
  return Object.values(rates).some(
    (each) => each.fixedFee === fixedFee && each.percentageFee === percentageFee,
  )
}

const RATE_FIELDS = { fixed_fee: 'fixedFee', percentage_fee: 'percentageFee' } as const

/**
 * Reports prices in cards and models that no package can have. Visitors then see the built-in price
 * instead, which is not what the editor meant.
 */
export function checkPackagePrices(documents: readonly DocumentSource[], report: Report) {
  const blocks = documents
    .filter(({ file }) => file.type === 'prices')
    .flatMap(({ file, path }) =>
      blocksIn(file.data.slices).flatMap(({ index, block: { slice_type: type, primary } }) =>
        isObject(primary) ? [{ type, primary, path: `${path} slices[${index}].${type}` }] : [],
      ),
    )
  const models = blocks
    .filter(({ type }) => type === 'price_model')
    .map(({ primary, path }) => ({
      path,
      package: String(primary.package_name || primary.title || ''),
      fixedFee: rate(primary.fixed_fee),
      percentageFee: rate(primary.percentage_fee),
      stated: primary,
    }))
  for (const { type, primary, path } of blocks) {
    if (type !== 'package' || cardAmount(String(primary.price ?? '')) !== null) continue
    report.error(`${path}.price`, 'Skriv pakkens pris i kroner, fx 0, 399 eller Fra 399.')
  }
  for (const model of models) {
    for (const [field, rate] of Object.entries(RATE_FIELDS)) {
      const place = `${model.path}.${field}`
      const value = model.stated[field]
      if (typeof value === 'number' && usableRate(value) === null)
        report.error(place, 'Satsen er et tal fra 0 til under 1.000.000.')
      if (isTenTimesAnother(model, rate, models))
        report.warning(
          place,
          'Satsen er mindst ti gange så høj som en anden pakkes. Er kommaet det rigtige sted?',
        )
    }
  }
}
