import festival from './posters/festival.svg?no-inline'
import business from './posters/firma-organisation.svg?no-inline'
import culture from './posters/kultur-events.svg?no-inline'
import market from './posters/messe-marked.svg?no-inline'
import run from './posters/motionsloeb.svg?no-inline'
import museum from './posters/museum-oplevelse.svg?no-inline'
import other from './posters/other.svg?no-inline'
import sport from './posters/sportsklub.svg?no-inline'

/** URLs of posters, by the industry's slug. */
const POSTERS: Readonly<Record<string, string>> = {
  sportsklub: sport,
  'kultur-events': culture,
  'firma-organisation': business,
  festival,
  'messe-marked': market,
  motionsloeb: run,
  'museum-oplevelse': museum,
}

/** The poster of an industry without artwork: a lamp and its cone around an icon from content. */
export const PLAIN_POSTER = other

export function posterOf(industrySlug: string): string | null {
  return POSTERS[industrySlug] ?? null
}
