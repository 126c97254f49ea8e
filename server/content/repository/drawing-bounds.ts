/*
 * Limits of the SVG drawings that librsvg may draw here: it cannot be interrupted, and a hundred
 * bytes can take it minutes. Browsers get other drawings undrawn.
 */

/** Twice the largest of the shipped drawings: every line of a path may cross every other. */
const MOST_BYTES = 60_000
/** Each level with an opacity takes as much memory as the whole picture. */
const DEEPEST = 32
/** Tags, those of `use` as often as it may repeat them. */
const MOST_TAGS = 4_000
const GROWTH_BY_USE = 1.5
/** The time to place letters grows with the square of their number. */
const MOST_LETTERS = 3_000
/** Elements that are drawn on a surface as large as the picture, or as a thousand pieces. */
const MOST_COSTLY = 60
/** Gradients and clips, computed for each pixel. */
const MOST_PAINTS = 300
const COSTLY = /\b(?:opacity|mask|pattern|marker|isolation|mix-blend-mode)\b/gi
/**
 * Never drawn: filters take minutes, an embedded picture is decoded completely, one dashed line may
 * have a million dashes, and escapes hide names.
 */
const NEVER = /\bfilter\b|<(?:\w+:)?image\b|<!ENTITY|\bstroke-dash|\\|&#/i

/** Whether a drawing takes bounded time and memory. @param svg its bytes as Latin-1 */
export function isBounded(svg: string): boolean {
  if (svg.length > MOST_BYTES || !/<svg\b/.test(svg) || NEVER.test(svg)) return false
  const tags = svg.match(/<[^?!][^>]*>/g) ?? []
  const uses = tags.filter((tag) => /^<(?:\w+:)?use\b/.test(tag)).length
  return (
    tags.length * GROWTH_BY_USE ** uses <= MOST_TAGS &&
    depthOf(tags) <= DEEPEST &&
    (svg.match(COSTLY) ?? []).length <= MOST_COSTLY &&
    (svg.match(/url\(/gi) ?? []).length <= MOST_PAINTS &&
    lettersOf(svg) <= MOST_LETTERS
  )
}

/**
 * Whether a drawing states its size. Otherwise librsvg measures everything in it.
 * @param svg its bytes as Latin-1
 */
export function hasSize(svg: string): boolean {
  // What looks like the root may be in the text of an entity.
  if (/<!ENTITY/i.test(svg)) return false
  const text = without(without(svg, '<!--', '-->'), '<?', '?>')
  const [root = ''] = /<(?:\w+:)?svg\b[^>]*>/.exec(text) ?? []
  return /\sviewBox\s*=/.test(root) || (hasLength(root, 'width') && hasLength(root, 'height'))
}

function without(text: string, start: string, end: string): string {
  const [first = '', ...others] = text.split(start)
  return first + others.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}

function hasLength(tag: string, name: string): boolean {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '%'
  return !value.includes('%')
}

function depthOf(tags: readonly string[]): number {
  let depth = 0
  let deepest = 0
  for (const tag of tags) {
    if (!tag.endsWith('/>')) depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** The number of letters in texts, style sheets and titles. */
function lettersOf(svg: string): number {
  return svg.split(/<[^>]*>/).reduce((sum, text) => sum + text.trim().length, 0)
}
