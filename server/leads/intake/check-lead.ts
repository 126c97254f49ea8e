import { PACKAGE_MISSING } from '#app/lead/fields/account-fields.ts'
import { checkPhoneStrictly } from '#app/lead/fields/phone.server.ts'
import type { Lead } from '#app/lead/lead.ts'
import { type PackageRates, packageTitled } from '#app/pricing/packages.ts'

/**
 * The checks that need the server: numbering plans, and the packages that are sold. `fields`: what
 * is wrong with each, in Danish; otherwise `lead` has both as they are written properly.
 */
export function checkLead(lead: Lead, rates: PackageRates): { lead: Lead; fields: Record<string, string> } {
  const phone = checkPhoneStrictly(lead.contact.phone)
  if (!phone.ok) return { lead, fields: { phone: phone.message } }
  const checked = { ...lead, contact: { ...lead.contact, phone: phone.value } }
  if (checked.kind !== 'application' || !checked.package) return { lead: checked, fields: {} }
  const sold = packageTitled(checked.package, rates)
  return sold
    ? { lead: { ...checked, package: sold.name }, fields: {} }
    : { lead, fields: { package: PACKAGE_MISSING } }
}
