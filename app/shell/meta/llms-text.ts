import type { PackageCard } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { ratesLine } from '#app/pricing/fees.ts'
import { type PackageRates, packagePriceText, packageTitled } from '#app/pricing/packages.ts'
import { helpCentres } from '#app/shell/help/help.ts'

interface Entry {
  title: string
  href: string
  line: string
}

/**
 * The site for language models (llmstxt.org) in Markdown: what it is, what it costs, and links to
 * the rest. Made from content alone, with nothing that the pages do not say.
 */
export async function llmsText(content: Content, siteUrl: string): Promise<string> {
  const [site, menu, prices] = await Promise.all([content.site(), content.navigation(), content.prices()])
  const topics = await Promise.all(
    helpCentres.map(async (centre) => ({
      centre,
      entries: (await content.supportCategories(centre.audience)).map(({ title, href, description }) => ({
        title,
        href,
        line: description,
      })),
    })),
  )
  const fromMenu = (entries: typeof menu.industries): Entry[] =>
    entries.map(({ title, href, teaser, subtitle }) => ({ title, href, line: teaser || subtitle }))
  const contact = [
    site.companyName,
    site.address && `${site.address}, ${site.zip} ${site.city}`,
    site.cvr && `CVR ${site.cvr}`,
    site.phone && `Telefon ${site.phone}`,
    site.supportEmail && `E-mail ${site.supportEmail}`,
  ].filter((line) => line !== '')

  return [
    `# ${oneLine(site.productName)}`,
    site.metaDescription ? `> ${oneLine(site.metaDescription)}` : '',
    section(
      'Pakker',
      prices.packages.map((card) => packageLine(card, prices.rates)),
    ),
    links('Priser', [
      ...fromMenu(menu.pricePages),
      { title: 'Beregn din pris', href: '/beregner/branche', line: '' },
    ]),
    links('Produkter', fromMenu(menu.categories)),
    links('Brancher', fromMenu(menu.industries)),
    ...topics.map(({ centre, entries }) =>
      links(centre.heading, [
        { title: centre.heading, href: centre.path, line: centre.description },
        ...entries,
      ]),
    ),
    links('Virksomheden', fromMenu(menu.infoPages)),
    section('Kontakt', contact),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')

  function links(title: string, entries: readonly Entry[]): string {
    return section(
      title,
      entries.map(
        ({ title: name, href, line }) => `[${bracketed(name)}](${siteUrl}${href})${line ? `: ${line}` : ''}`,
      ),
    )
  }
}

function packageLine(card: PackageCard, rates: PackageRates): string {
  const priced = packageTitled(card.title, rates)
  const price = packagePriceText(card)
  return `${card.title}: ${[price, priced && `${ratesLine(priced)} pr. solgt billet, ekskl. moms`].filter(Boolean).join(' + ')}`
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `## ${oneLine(title)}\n\n${lines.map((line) => `- ${oneLine(line)}`).join('\n')}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function bracketed(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&')
}
