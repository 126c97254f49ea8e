import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import parseSelector, { type Node as SelectorNode } from 'postcss-selector-parser'

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
  /** `@property`, `@keyframes`: kept when what is kept uses it by this name. */
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
  /** Custom properties, and other names (of animations), that it uses. */
  uses: string[]
}

/**
 * Takes a stylesheet apart as the build writes it: flat rules within at-rules. What is for a pointer over something, for
 * focus, for print or for old browsers is left to the whole stylesheet, which comes after the first paint and, without
 * scripts, by itself.
 */
export function readStylesheet(css: string): Stylesheet {
  const parts = partsOf(postcss.parse(css).nodes)
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

/** The names that these parts use, and those that the values of used properties use. */
function usedNames(parts: readonly Part[], fromPage: ReadonlySet<string>): Set<string> {
  const values = new Map<string, string[]>()
  const used = new Set<string>()
  const ahead: string[] = [...fromPage]
  const note = (name: string, uses: readonly string[]) =>
    values.set(name, [...(values.get(name) ?? []), ...uses])
  const collect = (list: readonly Part[]): void => {
    for (const part of list) {
      if ('parts' in part) collect(part.parts)
      else if ('name' in part) note(part.name, part.uses)
      else if ('declarations' in part) {
        for (const { sets, uses } of part.declarations) {
          if (sets === null) ahead.push(...uses)
          else note(sets, uses)
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

function partsOf(nodes: readonly ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'rule') return rulePart(node)
    return node.type === 'atrule' ? atRulePart(node) : []
  })
}

const LATER_CONDITION = /\bprint\b|\(hover:\s*hover\)/
const LATER_STATES = new Set([':hover', ':active', ':focus-visible', '::selection'])

function rulePart(rule: Rule): Part[] {
  const needs = parseSelector()
    .astSync(rule.selector)
    .nodes.filter((selector) => !hasLaterState(selector))
    .flatMap((selector) => needsOf(selector.nodes))
  if (needs.length === 0) return []
  return [{ head: rule.selector, needs, declarations: rule.nodes.flatMap(declarationOf) }]
}

function atRulePart(rule: AtRule): Part[] {
  const { name, params } = rule
  const head = `@${name}${params && ` ${params}`}`
  if (!rule.nodes) return [{ text: `${head};` }]
  if (name === 'media' && LATER_CONDITION.test(params)) return []
  // Tailwind's help for browsers that do not know @property; the layer keeps its place.
  if (name === 'layer' && params === 'properties') return [{ text: `${head};` }]
  if (/^(?:media|supports|layer|container)$/.test(name)) {
    return [{ head, parts: partsOf(rule.nodes), always: name === 'layer' }]
  }
  const text = rule.toString()
  if (name === 'property' || name === 'keyframes') return [{ name: params, text, uses: propertiesIn(text) }]
  return [{ text }]
}

function declarationOf(node: ChildNode): Declaration[] {
  if (node.type !== 'decl') return []
  const sets = node.prop.startsWith('--') ? node.prop : null
  const isAnimation = /^(?:-webkit-)?animation(?:-name)?$/.test(node.prop)
  const names = isAnimation || sets !== null ? node.value.match(/[\w-]+/g) : null
  return [{ text: node.toString(), sets, uses: [...propertiesIn(node.value), ...(names ?? [])] }]
}

function propertiesIn(text: string): string[] {
  return Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name)
}

function hasLaterState(selector: parseSelector.Selector): boolean {
  let found = false
  selector.walkPseudos(({ value }) => {
    if (LATER_STATES.has(value)) found = true
  })
  return found
}

/** Parts of fields of a kind: where there is no such field, their rules find nothing. */
const partsOfFields: readonly [part: RegExp, field: string][] = [
  [/^::?-webkit-(?:datetime-edit|calendar-picker|date-and-time)/, 'input:date'],
  [/^::?-webkit-(?:inner|outer)-spin-button/, 'input:number'],
  [/^::?-webkit-search-/, 'input:search'],
  [/^::?file-selector-button/, 'input:file'],
  [/^::?placeholder$/, 'field'],
]

/**
 * What a selector cannot do without; one of several where it leaves a choice (`:is(h2, h3)`). What is in `:not(…)`, `[…]` and
 * the like is ignored.
 */
function needsOf(nodes: readonly SelectorNode[]): Need[] {
  let needs: Need[] = [{ classes: [], elements: [] }]
  const add = (own: Partial<Need>) => {
    needs = needs.map(({ classes, elements }) => ({
      classes: [...classes, ...(own.classes ?? [])],
      elements: [...elements, ...(own.elements ?? [])],
    }))
  }
  for (const node of nodes) {
    if (node.type === 'class') add({ classes: [node.value] })
    else if (node.type === 'tag') add({ elements: [node.value.toLowerCase()] })
    else if (node.type === 'pseudo') {
      const field = partsOfFields.find(([part]) => part.test(node.value))?.[1]
      if (field) add({ elements: [field] })
      if (!/^:(?:is|where|has)$/.test(node.value)) continue
      const choices = node.nodes.flatMap((selector) => needsOf(selector.nodes))
      needs = needs.flatMap((need) =>
        choices.map((choice) => ({
          classes: [...need.classes, ...choice.classes],
          elements: [...need.elements, ...choice.elements],
        })),
      )
    }
  }
  return needs
}

function unescaped(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
