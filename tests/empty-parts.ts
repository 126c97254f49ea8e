/** Finds the empty parts of a rendered page or block. */

/** The hint that a link opens in a new tab, which does not count as its name. */
const NEW_TAB = '<span class="sr-only"> (åbner i ny fane)</span>'

/** Headings, links and buttons in which a screen reader finds nothing to say. */
export function unnamedElements(html: string): string[] {
  return [...html.matchAll(/<(h[1-6]|a|button|summary)\b([^>]*)>([\s\S]*?)<\/\1>/g)].flatMap(
    ([whole, , attributes = '', inner = '']) => {
      const images = [...inner.matchAll(/<img\b[^>]* alt="([^"]+)"/g)].length
      const isNamed =
        /aria-label(ledby)?="[^"]+"/.test(attributes) ||
        images > 0 ||
        words(inner.replace(NEW_TAB, '')) !== ''
      return isNamed ? [] : [`without a name: ${whole.slice(0, 160)}`]
    },
  )
}

export const words = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Headings without content before the next one of their level, or the page's end. */
export function headingsWithoutContent(main: string): string[] {
  const headings = [...main.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)]
  return headings.flatMap(({ 1: level = '', 2: title = '', index, 0: whole }, at) => {
    const next = headings[at + 1]
    const after = main.slice(index + whole.length, next?.index)
    const isFollowed = words(after) !== '' || /<(img|input|picture|svg|table)\b/.test(after)
    const goesDeeper = next !== undefined && (next[1] ?? '') > level
    return isFollowed || goesDeeper ? [] : [words(title)]
  })
}

/** Empty elements, except those for later messages. */
export function emptyElements(main: string): string[] {
  const bare = main.replace(/<!--[\s\S]*?-->|<\/?(?:div|span)\b[^>]*>/g, '')
  const empty = /<(section|article|figure|figcaption|ul|ol|dl|table|p|li|picture)\b([^>]*)>\s*<\/\1>/g
  return [...bare.matchAll(empty)]
    .filter(([, , attributes = '']) => !/role="(?:status|alert)"/.test(attributes))
    .map(([whole]) => whole.slice(0, 160))
}
