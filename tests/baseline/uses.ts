import postcss from 'postcss'
import { parseAst } from 'vite'
import { newer, settled } from './features.ts'

/**
 * Features in use that are newer than the Baseline: id of the feature → the names that reveal it.
 */
export class Uses extends Map<string, Set<string>> {
  add(what: string, ...keys: string[]): void {
    for (const key of keys) {
      const id = newer.get(key)
      if (id) this.set(id, (this.get(id) ?? new Set()).add(what))
    }
  }
}

const lastOf = (key: string) => (key.split('.').at(-1) ?? '').replace(/_static$/, '')
const grouped = (within: string) =>
  Map.groupBy(
    [...newer.keys()].filter((key) => key.startsWith(within)),
    lastOf,
  )

/** By the name of a function, unit or keyword: the syntax does not tell its type. */
const types = grouped('css.types.')
const settledTypes = new Set([...settled.keys()].filter((key) => key.startsWith('css.types.')).map(lastOf))

export function findInStyles(uses: Uses, css: string): void {
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') {
      uses.add(`@${node.name}`, `css.at-rules.${node.name}`)
      for (const [word] of node.params.matchAll(/[a-z-]+/g))
        uses.add(`@${node.name} (${word})`, `css.at-rules.${node.name}.${word}`)
    } else if (node.type === 'rule') {
      for (const [pseudo, name] of node.selector.matchAll(/(?<!\\)::?([a-z-]+)/g))
        uses.add(pseudo, `css.selectors.${name}`)
    } else if (node.type === 'decl') {
      findInDeclaration(uses, node)
    }
  })
}

function findInDeclaration(uses: Uses, { prop, value, parent }: postcss.Declaration): void {
  uses.add(prop, `css.properties.${prop}`)
  if (parent?.type === 'atrule') uses.add(prop, `css.at-rules.${(parent as postcss.AtRule).name}.${prop}`)
  const bare = value.replaceAll(/url\([^)]*\)|"[^"]*"|--[\w-]+|#[0-9a-f]+/g, '')
  for (const [word] of bare.matchAll(/[a-z][a-z-]*/g)) {
    uses.add(`${prop}: ${word}`, `css.properties.${prop}.${word}`)
    if (!settledTypes.has(word)) uses.add(`${prop}: ${word}`, ...(types.get(word) ?? []))
  }
}

/** HTML as React writes it: each value in double quotes, without < or > inside. */
export function findInDocument(uses: Uses, html: string): void {
  const bare = html.replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1')
  for (const [, element, attributes = ''] of bare.matchAll(/<([a-z]\w*)([^<>]*)>/g)) {
    uses.add(`<${element}>`, `html.elements.${element}`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      const name = attribute.toLowerCase()
      const keys = [`html.elements.${element}.${name}`, `html.global_attributes.${name}`]
      uses.add(`${element} ${name}`, ...keys)
      for (const word of value.split(/[\s,;]+/))
        uses.add(`${element} ${name}=${word}`, ...keys.map((key) => `${key}.${word}`))
    }
  }
}

export function findInHeaders(uses: Uses, headers: Headers): void {
  for (const key of newer.keys()) {
    const [kind, , name = '', part, ...more] = key.split('.')
    const value = kind === 'http' ? headers.get(name) : null
    // Permissions-Policy names what it denies.
    if (value === null || more.length > 0 || (part && name === 'Permissions-Policy')) continue
    if (part === undefined || value.split(/[\s;,=]+/).includes(part)) uses.add(name, key)
  }
}

/** Where members of these interfaces are found: each has one global object. */
const SINGLE: Record<string, RegExp> = {
  Window: /^(?:window|self|globalThis)$/,
  Navigator: /^navigator$/,
  Document: /^document$/,
  Performance: /^performance$/,
  History: /^history$/,
  Location: /^location$/,
}
/**
 * Interfaces that any object may have. Of the others only the constructor is detected, or nothing.
 */
const COMMON =
  /^(?:(?:HTML\w*)?Element|Node|EventTarget|Event|URL\w*|Headers|Request|Response|FormData|Range)$/

/**
 * A member's name → its keys. Members of a new interface are left out: the interface itself is
 * detected.
 */
const members = Map.groupBy(
  [...newer.keys()].filter((key) => {
    const [, parent = '', member] = key.replace('javascript.builtins.', 'builtins.').split('.')
    if (!member || key.split('.').length > 4) return false
    if (key.startsWith('javascript.builtins.')) return settled.has(`javascript.builtins.${parent}`)
    return key.startsWith('api.') && (parent in SINGLE || COMMON.test(parent) || key.endsWith('_static'))
  }),
  lastOf,
)
const settledMembers = new Set(
  [...settled.keys()].filter((key) => /^(?:api|javascript)\./.test(key)).map(lastOf),
)

/** Members of our own and packages' objects that happen to have a newer feature's name. */
const NAMESAKES = new Set([
  // zod
  'when',
])

type Node = Record<string, unknown> & { type: string }
const nameOf = (node: unknown) => String((node as Node | undefined)?.name ?? '')

export function findInScript(uses: Uses, script: string): void {
  const member = (name: string, owner: string) => {
    if (NAMESAKES.has(name)) return
    for (const key of members.get(name) ?? []) {
      const parent = key.split('.').at(-2) ?? ''
      const only = key.endsWith('_static') ? new RegExp(`^${parent}$`) : SINGLE[parent]
      if (only ? only.test(owner) : owner === parent || !settledMembers.has(name))
        uses.add(`${parent}.${name}`, key)
    }
  }
  walk(parseAst(script) as unknown as Node, (node, isName) => {
    if (node.type === 'Identifier' && !isName) {
      const name = nameOf(node)
      uses.add(name, `api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`)
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const object = node.object as Node
      member(nameOf(node.property), nameOf(object) || nameOf(object.property))
    }
    if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'ObjectPattern') {
      for (const { key } of (node.id as { properties: { key?: Node }[] } & Node).properties)
        member(nameOf(key), nameOf(node.init))
    }
  })
}

function walk(node: Node, visit: (node: Node, isName: boolean) => void, isName = false): void {
  visit(node, isName)
  for (const [as, value] of Object.entries(node)) {
    // A name after a dot or before a colon is not a variable.
    const naming = (as === 'property' || as === 'key') && !node.computed
    for (const each of [value].flat())
      if (typeof each === 'object' && each !== null && 'type' in each) walk(each as Node, visit, naming)
  }
}
