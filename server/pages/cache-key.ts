import type { Address } from './address.ts'
import type { KnownRoute } from './route-table.ts'

/** Whether the response to an address is private: always, or because of a query parameter. */
export function isPrivateAddress(route: KnownRoute | null, { search }: Address): boolean {
  if (route?.policy.cache === 'private') return true
  const names = route?.policy.personal ?? []
  if (search === '' || names.length === 0) return false
  const given = new URLSearchParams(search)
  return names.some((name) => given.has(name))
}

/** Cache key of an address: only the query parameters declared by its route. */
export function cacheKeyOf(address: Address, route: KnownRoute | null): string {
  const given = new URLSearchParams(address.search)
  const counted = new URLSearchParams()
  for (const [name, values] of Object.entries(route?.policy.keys ?? {}).sort()) {
    const value = given.get(name)
    if (value !== null && values.exec(value)?.[0] === value) counted.set(name, value)
  }
  return `${withKnownParams(address, route).path}${counted.size > 0 ? `?${counted}` : ''}`
}

/** Unknown values of a path parameter share one key. */
function withKnownParams(address: Address, route: KnownRoute | null): Address {
  const unknown = Object.entries(route?.policy.params ?? {}).filter(
    ([name, values]) => !values.includes(route?.params[name] ?? ''),
  )
  const path = unknown.reduce((known, [name]) => known.replace(`:${name}`, '-'), route?.pattern ?? '')
  return unknown.length === 0 ? address : { ...address, path: withParams(path, route?.params ?? {}) }
}

function withParams(pattern: string, params: KnownRoute['params']): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
