import festivalLit from './posters/festival-lit.svg?no-inline'
import festivalUnlit from './posters/festival-unlit.svg?no-inline'
import businessLit from './posters/firma-organisation-lit.svg?no-inline'
import businessUnlit from './posters/firma-organisation-unlit.svg?no-inline'
import cultureLit from './posters/kultur-events-lit.svg?no-inline'
import cultureUnlit from './posters/kultur-events-unlit.svg?no-inline'
import marketLit from './posters/messe-marked-lit.svg?no-inline'
import marketUnlit from './posters/messe-marked-unlit.svg?no-inline'
import runLit from './posters/motionsloeb-lit.svg?no-inline'
import runUnlit from './posters/motionsloeb-unlit.svg?no-inline'
import museumLit from './posters/museum-oplevelse-lit.svg?no-inline'
import museumUnlit from './posters/museum-oplevelse-unlit.svg?no-inline'
import otherLit from './posters/other-lit.svg?no-inline'
import otherUnlit from './posters/other-unlit.svg?no-inline'
import sportLit from './posters/sportsklub-lit.svg?no-inline'
import sportUnlit from './posters/sportsklub-unlit.svg?no-inline'

export interface PosterPictures {
  lit: string
  unlit: string
}

/** By the industry's slug. */
const POSTERS: Readonly<Record<string, PosterPictures>> = {
  sportsklub: { lit: sportLit, unlit: sportUnlit },
  'kultur-events': { lit: cultureLit, unlit: cultureUnlit },
  'firma-organisation': { lit: businessLit, unlit: businessUnlit },
  festival: { lit: festivalLit, unlit: festivalUnlit },
  'messe-marked': { lit: marketLit, unlit: marketUnlit },
  motionsloeb: { lit: runLit, unlit: runUnlit },
  'museum-oplevelse': { lit: museumLit, unlit: museumUnlit },
}

/** The poster of an industry without artwork: a lamp and its cone around an icon from content. */
export const PLAIN_POSTER: PosterPictures = { lit: otherLit, unlit: otherUnlit }

export function posterOf(industrySlug: string): PosterPictures | null {
  return POSTERS[industrySlug] ?? null
}
