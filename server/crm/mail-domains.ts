import { COMMON_DOMAINS } from '#app/leads/fields/email.ts'

/** Domains of mail providers: an address there says nothing about a company. */
const FREE_DOMAINS = new Set([
  ...COMMON_DOMAINS,
  ...(
    'googlemail.com mac.com gmx.com gmx.net gmx.de web.de aol.com pm.me fastmail.com zoho.com ' +
    'mailme.dk email.dk c.dk privat.dk post.tele.dk get2net.dk sol.dk forum.dk city.dk fibermail.dk ' +
    'profibermail.dk dlgmail.dk mail.tele.dk'
  ).split(' '),
])

/**
 * The domain of a company's mail address, else of its website, in lower case; '' if neither. Same
 * order as HubSpot's own setting 'Create and associate companies with contacts'.
 */
export function companyDomain(website: string, email: string): string {
  const hosts = [email.slice(email.lastIndexOf('@') + 1), URL.parse(website)?.hostname ?? '']
  const domains = hosts.map((host) => host.toLowerCase().replace(/^www\./, ''))
  return domains.find((domain) => domain.includes('.') && !FREE_DOMAINS.has(domain)) ?? ''
}
