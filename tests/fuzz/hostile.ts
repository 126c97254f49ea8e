/*
 * Generated texts that cost more than their length where a text is matched, normalised or taken
 * apart carelessly: repetition, alternation, nesting, and what begins and never ends.
 */

/** A text of at most `length` UTF-16 units. */
type Pattern = (length: number) => string

const repeated =
  (unit: string, end = ''): Pattern =>
  (length) =>
    unit.repeat(Math.max(0, Math.floor((length - end.length) / unit.length))) + end

const nested =
  (open: string, close: string): Pattern =>
  (length) => {
    const depth = Math.floor(length / (open.length + close.length))
    return open.repeat(depth) + close.repeat(depth)
  }

export const hostileTexts: Readonly<Record<string, Pattern>> = {
  'one letter': repeated('a'),
  'one letter, then another': repeated('a', '!'),
  spaces: repeated(' '),
  'spaces, then a letter': repeated(' ', 'a'),
  'line ends': repeated('\n'),
  tabs: repeated('\t', 'a'),
  digits: repeated('1'),
  'no-break spaces': repeated('\u00a0', 'a'),
  slashes: repeated('/'),
  'slashes, then a letter': repeated('/', 'a'),
  'slashes and letters': repeated('/a'),
  backslashes: repeated('\\'),
  dots: repeated('.'),
  'dots and letters': repeated('a.'),
  'dot segments': repeated('/..'),
  commas: repeated(','),
  'weighed commas': repeated('a;q=0.1,'),
  semicolons: repeated('; '),
  'equals signs': repeated('a=b;'),
  ampersands: repeated('a=b&'),
  'percent signs': repeated('%'),
  escapes: repeated('%25'),
  'escaped slashes': repeated('%2f'),
  entities: repeated('&#64;'),
  'half entities': repeated('&'),
  'at signs': repeated('@'),
  'at signs, then a word': repeated('@', ' a'),
  addresses: repeated('a@b.'),
  'half addresses': repeated('a@'),
  links: repeated('http://a/'),
  quotes: repeated('"'),
  'quoted quotes': repeated('\\"'),
  stars: repeated('*'),
  'stars and letters': repeated('*a'),
  'stars and spaces': repeated('** '),
  underscores: repeated('_a_'),
  'back ticks': repeated('`a'),
  brackets: repeated('('),
  'square brackets': repeated('['),
  'links that never end': repeated('[a]('),
  'pictures that never end': repeated('![['),
  'angle brackets': repeated('<'),
  tags: repeated('<a '),
  comments: repeated('<!--'),
  'nested brackets': nested('(', ')'),
  'nested lists': nested('[', ']'),
  'nested objects': nested('{"a":', '}'),
  'nested quotations': repeated('> '),
  'list items': repeated('- '),
  'numbered items': repeated('1. '),
  'nested list items': (length) => {
    const lines: string[] = []
    for (let depth = 0, all = 0; all + depth * 2 + 4 < length; depth++) {
      lines.push(`${'  '.repeat(depth)}- a`)
      all += depth * 2 + 4
    }
    return lines.join('\n')
  },
  headings: repeated('# '),
  tables: repeated('|'),
  rules: repeated('-'),
  alternation: repeated('ab', 'c'),
  'two alternations': repeated('aab', 'a'),
  'combining marks': repeated('\u0301'),
  'a letter and combining marks': (length) => `a${'\u0327\u0301'.repeat(Math.floor((length - 1) / 2))}`,
  'composed letters': repeated('\u01d5'),
  'ligatures that grow': repeated('\ufdfa'),
  'hangul parts': repeated('\u1100\u1161\u11a8'),
  'halves of pairs': repeated('\ud83d'),
  'joined emoji': repeated('\ud83d\udc69\u200d'),
  'invisible marks': repeated('\u200b'),
  'direction marks': repeated('\u202e'),
  'variation selectors': repeated('\ufe0f'),
  'capital dotted i': repeated('\u0130'),
  'full-width digits': repeated('\uff11'),
  'thousands separators': repeated('1.'),
  'plus signs': repeated('+'),
  'country codes': repeated('+45'),
  hyphens: repeated('a-'),
  'numbers with exponents': repeated('1e'),
  'offers of meetings': repeated('book '),
}
