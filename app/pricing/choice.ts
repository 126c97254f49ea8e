import { includesAddOns, isSameTitle, type PackageRates, packageTitled } from './packages.ts'
import type { AddOn } from './recommend.ts'

/**
 * The first of these add-ons that a package cannot have, since it only comes with another package.
 */
export function missingIn(title: string, addOns: readonly AddOn[]): AddOn | undefined {
  const isSame = (name: string) => isSameTitle(name, title)
  return addOns.find(
    ({ package: of, includedIn = [] }) => includesAddOns(of) && !isSame(of) && !includedIn.some(isSame),
  )
}

/** The package of this title; null if it is not sold, or lacks one of the add-ons. */
export function possibleChoice(title: string, addOns: readonly AddOn[], rates: PackageRates): string | null {
  const name = packageTitled(title, rates)?.name ?? null
  return name === null || missingIn(name, addOns) ? null : name
}

/**
 * The package that can be chosen instead of this one: the first other one, in content's order, that
 * lacks none of the add-ons. `missing`: the add-on that rules it out; undefined if nothing else is
 * sold.
 */
export function otherPackage(
  own: string,
  addOns: readonly AddOn[],
  rates: PackageRates,
): { name: string | null; missing: AddOn | undefined } {
  const others = Object.keys(rates).filter((name) => name !== own)
  const name = others.find((each) => possibleChoice(each, addOns, rates)) ?? null
  const lacking = others.map((each) => missingIn(each, addOns))
  return { name, missing: name === null ? lacking.find(Boolean) : undefined }
}
