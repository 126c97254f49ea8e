import type { PackageCard } from '#app/content/content.ts'
import { documentHref } from '#app/content/document-href.ts'
import type { PageEntry, SupportCategoryEntry, Tile } from '#app/content/entries.ts'
import type { Related } from '#app/content/related.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { fromPrismic } from './package/block.ts'

// A few documents that the examples of blocks link to, independent of the site's content.

function product(
  uid: string,
  entry: Pick<PageEntry, 'title' | 'subtitle' | 'teaser'>,
  alt: string,
): PageEntry {
  return {
    id: `produkt-${uid}`,
    uid,
    type: 'category',
    ...entry,
    href: `/produkt/${uid}`,
    icon: { url: `/media/ikon-${uid}.svg`, alt: '', width: 24, height: 24 },
    image: { url: `/media/produkt-${uid}.svg`, alt, width: 720, height: 480 },
  }
}

const products = {
  billetsystem: product(
    'billetsystem',
    {
      title: 'Billetsystem',
      subtitle: 'Sæt billetter til salg på nettet og i døren, og følg salget dag for dag.',
      teaser: 'Sælg online og ved døren',
    },
    'En strimmel billetter ruller ud af en stor rulle i en gul lyskegle',
  ),
  pladsreservation: product(
    'pladsreservation',
    {
      title: 'Pladsreservation',
      subtitle: 'Gæsten ser salen og vælger selv række og sæde.',
      teaser: 'Gæsten vælger selv sæde',
    },
    'Stolerækker i en mørk sal, hvor lyskeglen rammer tre valgte pladser',
  ),
  gavekort: product(
    'gavekort',
    {
      title: 'Gavekort',
      subtitle: 'Sælg gavekort hele året, og lad gæsten selv bestemme, hvad de skal bruges til.',
      teaser: 'Giv en oplevelse i gave',
    },
    'En gaveæske med sløjfe og en billet, der stikker op, i en lyserød lyskegle',
  ),
  adgangskontrol: product(
    'adgangskontrol',
    {
      title: 'Adgangskontrol',
      subtitle: 'Scan billetter med din egen telefon, og se, hvor mange der er inde.',
      teaser: 'Scan billetter med din telefon',
    },
    'Gæst går gennem en åben låge med billetten løftet i en gul lyskegle',
  ),
  webshop: product(
    'webshop',
    {
      title: 'Webshop',
      subtitle: 'Billetter, tilkøb og merchandise på din egen side, med dit eget udtryk.',
      teaser: 'Billetter på din egen side',
    },
    'Et browservindue med markise og billetter på hylden i en lyserød lyskegle',
  ),
  saesonkort: product(
    'saesonkort',
    {
      title: 'Sæsonkort',
      subtitle: 'Ét kort til hele sæsonen, der bliver scannet ligesom en almindelig billet.',
      teaser: 'Ét kort til hele sæsonen',
    },
    'Et kort i en snor med tolv felter, hvor flere allerede er brugt, i en mintgrøn lyskegle',
  ),
  rabatkoder: product(
    'rabatkoder',
    {
      title: 'Rabatkoder',
      subtitle: 'Koder til medlemmer, sponsorer og tidlige gæster, med loft og udløb.',
      teaser: 'Til medlemmer og hold',
    },
    'En stor billet med procenttegn i en mintgrøn lyskegle',
  ),
}

const items: PackageCard['items'] = [
  { title: 'Billetsalg', help: 'Salg på nettet og i døren fra samme overblik.', included: true },
  { title: 'Sæsonkort', help: 'Ét kort til en række arrangementer, scannet som en billet.', included: true },
  {
    title: 'Pladsreservation',
    help: 'Gæsten vælger selv række og sæde på et kort over salen.',
    included: true,
  },
]

/** The card of a package block without any field. */
export const EMPTY_CARD: PackageCard = { id: '', ...fromPrismic({ primary: {}, items: [] } as never) }

const packages = {
  basis: {
    ...EMPTY_CARD,
    id: 'package-1',
    title: 'BASIS',
    subtitle: 'Til dig, der vil hurtigt i gang',
    price: '0 kr.',
    priceLabel: 'om måneden',
    icon: { url: '/media/pakke-basis.svg', alt: '', width: 96, height: 96 },
    items,
  },
  premium: {
    ...EMPTY_CARD,
    id: 'package-2',
    title: 'PREMIUM',
    subtitle: 'Til dig med flere arrangementer til salg',
    price: '399 kr.',
    priceLabel: 'om måneden',
    icon: { url: '/media/pakke-premium.svg', alt: '', width: 96, height: 96 },
    items,
  },
} satisfies Record<string, PackageCard>

const tiles: Tile[] = [
  {
    id: 'kunde-skovlund-haandbold',
    type: 'client',
    href: '/kunder/skovlund-haandbold',
    title: 'Skovlund Håndbold sælger hele sæsonen på én aften',
    image: {
      url: '/media/case-tribune.svg',
      alt: 'Tribune fuld af tilskuere med en skrå gul lyskegle hen over',
      width: 1200,
      height: 800,
    },
    figure: { amount: '212', text: 'sæsonkort solgt på én aften' },
    products: [products.saesonkort, products.adgangskontrol, products.rabatkoder],
  },
  {
    id: 'kunde-fjordscenen',
    type: 'client',
    href: '/kunder/fjordscenen',
    title: 'Fjordscenen fylder salen ved vandet',
    image: {
      url: '/media/case-fjordscene.svg',
      alt: 'Scene ved en fjord med buer som en solnedgang over vandet',
      width: 720,
      height: 480,
    },
    figure: null,
    products: [products.billetsystem, products.pladsreservation, products.gavekort],
  },
  {
    id: 'kunde-lygteloebet',
    type: 'client',
    href: '/kunder/lygteloebet',
    title: 'Lygteløbet lader løberne rette selv',
    image: {
      url: '/media/case-lygteloeb.svg',
      alt: 'Løbere i mørke, den forreste pandelampe lyser vejen op for de andre',
      width: 720,
      height: 480,
    },
    figure: { amount: '2 timer', text: 'til at udlevere 1.800 startnumre' },
    products: [products.rabatkoder, products.webshop, products.adgangskontrol],
  },
]

const supportCategories: SupportCategoryEntry[] = [
  {
    id: 'emne-kom-godt-i-gang',
    uid: 'kom-godt-i-gang',
    audience: 'B2B',
    title: 'Kom godt i gang',
    description:
      'Fra tomt kalenderblad til billetter i salg. Læs artiklerne oppefra, hvis det er din første gang.',
    icon: {
      url: '/media/ikon-kom-i-gang.svg',
      alt: '',
      width: 24,
      height: 24,
    },
    href: '/support/kom-godt-i-gang',
  },
  {
    id: 'emne-salg-og-priser',
    uid: 'salg-og-priser',
    audience: 'B2B',
    title: 'Salg og priser',
    description: 'Billettyper, rabatkoder, sæsonkort og det, gæsten ser.',
    icon: {
      url: '/media/ikon-salg.svg',
      alt: '',
      width: 24,
      height: 24,
    },
    href: '/support/salg-og-priser',
  },
  {
    id: 'emne-doeren-og-dagen',
    uid: 'doeren-og-dagen',
    audience: 'B2B',
    title: 'Døren og dagen',
    description: 'Scanning, salg på stedet og det, der skal være klar aftenen før.',
    icon: {
      url: '/media/ikon-doer.svg',
      alt: '',
      width: 24,
      height: 24,
    },
    href: '/support/doeren-og-dagen',
  },
]

/** The entry with this id, or the first one. */
const among = <Entry extends { id: string }>(entries: readonly Entry[], id: string) =>
  entries.find((entry) => entry.id === id) ?? entries[0] ?? null

export const examples: Related = {
  hrefOf: documentHref,
  entry: ({ id }) => among(Object.values(products), id),
  tile: ({ id }) => among(tiles, id),
  supportCategory: ({ id }) => among(supportCategories, id),
  supportCategories: () => supportCategories,
  article: () => ({
    id: 'artikel-saet-billetter-til-salg',
    title: 'Sæt billetter til salg',
    teaser: 'Vælg, hvornår salget åbner og lukker, og hvor mange der er.',
    href: '/support/kom-godt-i-gang/saet-billetter-til-salg',
  }),
  prices: () => ({ packages: Object.values(packages), rates: FALLBACK_RATES }),
  warnOnce: () => undefined,
  blocks: () => [],
}

/** The related documents of a site that has none. */
export const noDocuments: Related = {
  ...examples,
  supportCategories: () => [],
  prices: () => ({ packages: [], rates: FALLBACK_RATES }),
}
