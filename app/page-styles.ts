/** What a document has that rules can be about. */
export interface PageParts {
  /** All classes that elements have. */
  classes: ReadonlySet<string>
  /** Names of all elements, `input:date` and the like for fields of a kind, `field` for any, in lower case. */
  elements: ReadonlySet<string>
  /** Custom properties that the document itself uses (`style="color:var(--x)"`), outside of its stylesheet. */
  properties: ReadonlySet<string>
}

/** A stylesheet taken apart once, to be put together again for each page with the rules that the page can use. */
export interface Stylesheet {
  /** The rules that a page with these parts can use, in their order; of custom properties those that are used. */
  for(page: PageParts): string
}

type Part =
  /** Kept as it is: a declaration of layers, a font. */
  | { text: string }
  /** `@media`, `@supports`, `@layer`: kept for what is in it. A layer is kept empty too: it has its place. */
  | { head: string; parts: Part[]; always: boolean }
  /** `@property`, `@keyframes`: kept when what is kept speaks of it by this name. */
  | { name: string; text: string; uses: string[] }
  /** Kept when one of its selectors can find all that it needs on the page. */
  | { head: string; needs: Need[]; declarations: Declaration[] }

/** What a selector cannot do without. */
interface Need {
  classes: string[]
  elements: string[]
}

interface Declaration {
  text: string
  /** The custom property that it sets; null: it is another's, which always counts. */
  sets: string | null
  /** Custom properties, and other names (of animations), that it speaks of. */
  uses: string[]
}

/**
 * Reads a stylesheet as the build writes it: flat rules within at-rules. A rule that is not understood is kept
 * wherever it stands. What is for a pointer over something, for focus, for paper or for old browsers is left to the whole stylesheet, which comes
 * after the first paint and, without scripts, by itself.
 */
export function readStylesheet(css: string): Stylesheet {
  const parts = partsOf(css)
  return {
    for(page) {
      const kept = select(parts, page)
      const used = usedNames(kept, page.properties)
      return textOf(kept, used)
    },
  }
}

const typedFields = /<input\b[^>]*?\stype="([a-z-]+)"/g

export function partsOfPage(html: string): PageParts {
  const body = html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '<style>')
  const classes = new Set<string>()
  for (const value of new Set(Array.from(body.matchAll(/\sclass="([^"]*)"/g), ([, value = '']) => value))) {
    for (const name of unescaped(value).split(/\s+/)) classes.add(name)
  }
  const elements = new Set(
    Array.from(body.matchAll(/<([a-zA-Z][\w-]*)/g), ([, name = '']) => name.toLowerCase()),
  )
  for (const [, type] of body.matchAll(typedFields)) elements.add(`input:${type}`)
  if (elements.has('input') || elements.has('textarea')) elements.add('field')
  const properties = new Set(Array.from(body.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name))
  return { classes, elements, properties }
}

/** The parts whose rules can find what they need. */
function select(parts: readonly Part[], page: PageParts): Part[] {
  const kept: Part[] = []
  for (const part of parts) {
    if ('needs' in part) {
      if (part.needs.some((need) => isThere(need, page))) kept.push(part)
    } else if ('parts' in part) {
      const within = select(part.parts, page)
      if (within.length > 0 || part.always) kept.push({ ...part, parts: within })
    } else kept.push(part)
  }
  return kept
}

function isThere({ classes, elements }: Need, page: PageParts): boolean {
  return classes.every((name) => page.classes.has(name)) && elements.every((name) => page.elements.has(name))
}

/** The names that these parts speak of in what they do, and those that the values of used properties speak of. */
function usedNames(parts: readonly Part[], fromPage: ReadonlySet<string>): Set<string> {
  const values = new Map<string, string[]>()
  const used = new Set<string>()
  const ahead: string[] = [...fromPage]
  const collect = (list: readonly Part[]): void => {
    for (const part of list) {
      if ('parts' in part) collect(part.parts)
      else if ('name' in part) values.set(part.name, [...(values.get(part.name) ?? []), ...part.uses])
      else if ('declarations' in part) {
        for (const { sets, uses } of part.declarations) {
          if (sets === null) ahead.push(...uses)
          else values.set(sets, [...(values.get(sets) ?? []), ...uses])
        }
      }
    }
  }
  collect(parts)
  for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
    if (used.has(name)) continue
    used.add(name)
    ahead.push(...(values.get(name) ?? []))
  }
  return used
}

function textOf(parts: readonly Part[], used: ReadonlySet<string>): string {
  let text = ''
  for (const part of parts) {
    if ('parts' in part) {
      const within = textOf(part.parts, used)
      if (within !== '' || part.always) text += `${part.head}{${within}}`
    } else if ('declarations' in part) {
      const kept = part.declarations.filter(({ sets }) => sets === null || used.has(sets))
      if (kept.length > 0) text += `${part.head}{${kept.map((declaration) => declaration.text).join(';')}}`
    } else if (!('name' in part) || used.has(part.name)) text += part.text
  }
  return text
}

const LATER = /\bprint\b|\(hover:\s*hover\)/
const LATER_STATE = /:(?:hover|active|focus-visible|selection)(?![\w-])/

function partsOf(css: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < css.length; ) {
    const stop = find(css, at, '{;')
    if (stop === css.length || css[stop] === ';') {
      parts.push({ text: css.slice(at, stop + 1) })
      at = stop + 1
      continue
    }
    const end = endOfBlock(css, stop + 1)
    const head = css
      .slice(at, stop)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim()
    const block = css.slice(stop + 1, end)
    const [, kind, name = ''] = /^@([\w-]+)\s*([\w-]*)/.exec(head) ?? []
    if (kind === 'media' && LATER.test(head)) {
      at = end + 1
      continue
    }
    if (head === '@layer properties') {
      // Tailwind's help for browsers that do not know @property; the layer keeps its place.
      parts.push({ text: `${head};` })
      at = end + 1
      continue
    }
    if (kind && /^(?:media|supports|layer|container)$/.test(kind)) {
      parts.push({ head, parts: partsOf(block), always: kind === 'layer' })
    } else if (kind === 'property' || kind === 'keyframes') {
      parts.push({ name, text: `${head}{${block}}`, uses: propertiesIn(block) })
    } else if (kind) parts.push({ text: `${head}{${block}}` })
    else {
      const needs = split(head, ',')
        .filter((selector) => !LATER_STATE.test(selector))
        .flatMap(needsOf)
      if (needs.length > 0) parts.push({ head, needs, declarations: declarationsOf(block) })
    }
    at = end + 1
  }
  return parts
}

/** The next of these characters outside of strings and escapes, or the length of the text. */
function find(css: string, from: number, characters: string): number {
  let quote = ''
  for (let at = from; at < css.length; at++) {
    const character = css[at] ?? ''
    if (character === '\\') at++
    else if (quote) quote = character === quote ? '' : quote
    else if (characters.includes(character)) return at
    else if (character === '"' || character === "'") quote = character
    else if (css.startsWith('/*', at)) at = css.indexOf('*/', at) + 1
  }
  return css.length
}

function endOfBlock(css: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < css.length; at++) {
    at = find(css, at, '{}')
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
  return at
}

/** The pieces of a list; separators within brackets, strings and escapes do not part them. */
function split(list: string, separator: ',' | ';'): string[] {
  const pieces: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    at = find(list, at, `()[]${separator}`)
    const character = list[at]
    if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    else if (character === separator && depth === 0) {
      pieces.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...pieces, list.slice(from)]
}

function declarationsOf(block: string): Declaration[] {
  return split(block, ';')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [, sets = null] = /^\s*(--[\w-]+)\s*:/.exec(text) ?? []
      const isAnimation = /^\s*(?:-webkit-)?animation(?:-name)?\s*:/.test(text)
      const animations =
        isAnimation || sets !== null ? text.slice(text.indexOf(':') + 1).match(/[\w-]+/g) : null
      return { text, sets, uses: [...propertiesIn(text), ...(animations ?? [])] }
    })
}

function propertiesIn(text: string): string[] {
  return Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name)
}

/** Parts of fields of a kind: where there is no such field, their rules find nothing. */
const partsOfFields: readonly [part: RegExp, field: string][] = [
  [/^-webkit-(?:datetime-edit|calendar-picker|date-and-time)/, 'input:date'],
  [/^-webkit-(?:inner|outer)-spin-button/, 'input:number'],
  [/^-webkit-search-/, 'input:search'],
  [/^file-selector-button/, 'input:file'],
  [/^placeholder$/, 'field'],
]

/**
 * What a selector cannot do without; one of several where it leaves a choice (`:is(h2, h3)`). What stands in `:not(…)`, `[…]` and the
 * like is asked of nobody.
 */
function needsOf(selector: string): Need[] {
  let outside = ''
  let choices: Need[][] = []
  for (let at = 0; at < selector.length; ) {
    const bracket = find(selector, at, '([')
    const asks = /:(?:is|where|has)$/.exec(selector.slice(at, bracket))
    outside += selector.slice(at, asks ? bracket - asks[0].length : bracket)
    if (bracket === selector.length) break
    const end = endOfBrackets(selector, bracket)
    if (asks) choices = [...choices, split(selector.slice(bracket + 1, end), ',').flatMap(needsOf)]
    at = end + 1
  }
  return choices.reduce(
    (needs, choice) =>
      needs.flatMap((need) =>
        choice.map(({ classes, elements }) => ({
          classes: [...need.classes, ...classes],
          elements: [...need.elements, ...elements],
        })),
      ),
    [needOf(outside)],
  )
}

/** Where the bracket that opens at `from` is closed. */
function endOfBrackets(selector: string, from: number): number {
  let depth = 0
  let at = from
  for (; at < selector.length; at++) {
    at = find(selector, at, '()[]')
    depth += selector[at] === '(' || selector[at] === '[' ? 1 : -1
    if (depth === 0) break
  }
  return at
}

function needOf(withoutBrackets: string): Need {
  const classes: string[] = []
  const withoutClasses = withoutBrackets.replace(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g, (_, name: string) => {
    classes.push(name.replace(/\\(.)/g, '$1'))
    return ''
  })
  const elements: string[] = []
  const rest = withoutClasses.replace(/::?([\w-]+)/g, (_, name: string) => {
    const field = partsOfFields.find(([part]) => part.test(name))?.[1]
    if (field) elements.push(field)
    return ''
  })
  for (const [, name = ''] of rest.matchAll(/(?:^|[\s>+~])([a-zA-Z][\w-]*)/g))
    elements.push(name.toLowerCase())
  return { classes, elements }
}

function unescaped(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
