import other from './posters/other.svg?no-inline'

/** URLs of posters; a file has the industry's slug as its name. */
const POSTERS = import.meta.glob<string>(['./posters/*.svg', '!./posters/{applause,other}.svg'], {
  eager: true,
  import: 'default',
  query: '?no-inline',
})

/** The poster of an industry without artwork: a lamp and its cone around an icon from content. */
export const PLAIN_POSTER = other

export function posterOf(industrySlug: string): string | null {
  return POSTERS[`./posters/${industrySlug}.svg`] ?? null
}
