/*
 * What the program needs to take a page over, as JSON. React Router writes it as a list of numbered values that refer to
 * each other; the numbers compress badly (a page is 1.0 to 1.5 kB smaller with JSON), so the page carries JSON and the
 * browser numbers it again for React Router.
 */

/** Id of the data block in the page. */
export const pageDataId = 'sidens-data'

/** What the loaders and the action of a page returned, by route id. */
export interface PageData {
  loaderData: Readonly<Record<string, unknown>>
  actionData: Readonly<Record<string, unknown>> | null
}

/** A data block with this data. `null`: something in it is more than JSON can say, and React Router's own form is to be sent. */
export function pageDataBlock({ loaderData, actionData }: PageData): string | null {
  if (!isPlain(loaderData) || !isPlain(actionData)) return null
  // No `<` is in it: no text of content can end the block or begin a tag.
  const text = JSON.stringify({ loaderData, actionData }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${pageDataId}">${text}</script>`
}

/** Whether JSON says the same: missing and `undefined` are one in an object, and no form of value is lost. */
function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object': {
      if (value === null) return true
      if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlain(item))
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype !== Object.prototype && prototype !== null) return false
      for (const key in value) if (!isPlain((value as Record<string, unknown>)[key])) return false
      return true
    }
    default:
      return false
  }
}

const ABSENT = -7
const NULL = -5

/** Parsed JSON as React Router reads it: a list of values in which objects and lists name their parts by number. */
export function asRouterStream(data: unknown): string {
  const list: string[] = []
  const numberOf = (value: unknown): number => {
    if (value === undefined) return ABSENT
    if (value === null) return NULL
    const number = list.push('') - 1
    if (Array.isArray(value)) list[number] = `[${value.map(numberOf)}]`
    else if (typeof value === 'object') {
      const pairs = Object.entries(value).map(([key, part]) => `"_${numberOf(key)}":${numberOf(part)}`)
      list[number] = `{${pairs}}`
    } else list[number] = JSON.stringify(value)
    return number
  }
  numberOf(data)
  return `[${list}]\n`
}
