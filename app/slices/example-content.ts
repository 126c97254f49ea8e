import type { PackageCard } from '#app/content/content.ts'
import type { PageEntry } from '#app/content/entries.ts'
import { fromPrismic } from './package/block.ts'

// Entries of the shipped content, as the examples of several blocks show them.

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

export const products = {
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

/** A card of which content says nothing, as it is read. */
export const EMPTY_CARD: PackageCard = { id: '', ...fromPrismic({ primary: {}, items: [] } as never) }

export const packages = {
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
