import type { PackageCard } from '#app/content/content.ts'
import { documentHref } from '#app/content/document-href.ts'
import type { PageEntry, SupportCategoryEntry, Tile } from '#app/content/entries.ts'
import type { RelatedContent } from '#app/content/related.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { fromPrismic } from './package/block.ts'

// What the examples of blocks link to, independent of the site's content: one document of each
// type, under whatever id a link has.

const icon = { url: '/media/ikon-gavekort.svg', alt: '', width: 24, height: 24 }

const product = (id: string): PageEntry => ({
  id,
  uid: id,
  type: 'category',
  href: `/produkt/${id}`,
  title: 'Gavekort',
  subtitle: 'Sælg gavekort hele året, og lad gæsten selv bestemme, hvad de skal bruges til.',
  teaser: 'Giv en oplevelse i gave',
  icon,
  image: {
    url: '/media/produkt-gavekort.svg',
    alt: 'En gaveæske med sløjfe og en billet, der stikker op, i en lyserød lyskegle',
    width: 720,
    height: 480,
  },
})

const tile = (id: string): Tile => ({
  id,
  type: 'client',
  href: `/kunder/${id}`,
  title: 'Skovlund Håndbold sælger hele sæsonen på én aften',
  image: {
    url: '/media/case-tribune.svg',
    alt: 'Tribune fuld af tilskuere med en skrå gul lyskegle hen over',
    width: 1200,
    height: 800,
  },
  figure: { amount: '212', text: 'sæsonkort solgt på én aften' },
  products: ['et', 'to', 'tre'].map(product),
})

const supportCategory = (id: string): SupportCategoryEntry => ({
  id,
  uid: id,
  audience: 'B2B',
  href: `/support/${id}`,
  icon,
  title: 'Kom godt i gang',
  description:
    'Fra tomt kalenderblad til billetter i salg. Læs artiklerne oppefra, hvis det er din første gang.',
})

/** The card of a package block without any field. */
export const EMPTY_CARD: PackageCard = { id: '', ...fromPrismic({ primary: {}, items: [] } as never) }

const packageCard = (title: string, price: string): PackageCard => ({
  ...EMPTY_CARD,
  id: `pakke-${title}`,
  title,
  subtitle: 'Til dig, der vil hurtigt i gang',
  price,
  priceLabel: 'om måneden',
  icon: { url: '/media/pakke-basis.svg', alt: '', width: 96, height: 96 },
  items: [{ title: 'Billetsalg', help: 'Salg på nettet og i døren fra samme overblik.', included: true }],
})

export const examples: RelatedContent = {
  hrefOf: documentHref,
  entry: ({ id }) => product(id),
  tile: ({ id }) => tile(id),
  supportCategory: ({ id }) => supportCategory(id),
  supportCategories: () => ['et', 'to', 'tre'].map(supportCategory),
  article: () => ({
    id: 'artikel-saet-billetter-til-salg',
    title: 'Sæt billetter til salg',
    teaser: 'Vælg, hvornår salget åbner og lukker, og hvor mange der er.',
    href: '/support/kom-godt-i-gang/saet-billetter-til-salg',
  }),
  prices: () => ({
    packages: [packageCard('BASIS', '0 kr.'), packageCard('PREMIUM', '399 kr.')],
    rates: FALLBACK_RATES,
  }),
  warnOnce: () => undefined,
  blocks: () => [],
}

/** The related documents of a site that has none. */
export const noDocuments: RelatedContent = {
  ...examples,
  supportCategories: () => [],
  prices: () => ({ packages: [], rates: FALLBACK_RATES }),
}
