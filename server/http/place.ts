import type { Decision } from './decide.ts'
import type { KnownRoute } from './route-table.ts'

/**
 * Where a request led, for the log: the address of a page that exists, or the pattern of the route
 * with the parameters that the route knows. Never what the client wrote, which can be anything.
 */
export function placeOf(decision: Decision, route: KnownRoute | null): string {
  if (decision.kind === 'file') return decision.file.place
  return (pageOf(decision) ?? (route ? patternOf(route) : '*')).split('?', 1)[0] ?? ''
}

/** The address of a page that its loader found. */
function pageOf(decision: Decision): string | null {
  if (decision.kind === 'stored') return decision.response.status === 200 ? decision.key : null
  return decision.kind === 'render for all' && decision.loaded ? decision.page.key : null
}

function patternOf({ pattern, params, policy }: KnownRoute): string {
  return pattern.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = params[name] ?? ''
    return policy.params?.[name]?.includes(value) ? value : whole
  })
}
