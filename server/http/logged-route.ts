import type { Decision } from './decide.ts'
import type { KnownRoute } from './route-table.ts'

/**
 * Names a request in the log: by the address of a page that exists, or by the pattern of the route
 * with the parameters that the route knows; never by what the client wrote, which can be anything.
 * `status`: of the response, once there is one.
 */
export function loggedRoute(decision: Decision, route: KnownRoute | null, status?: number): string {
  if (decision.kind === 'file') return decision.file.route
  return (pageOf(decision, route, status) ?? (route ? patternOf(route) : '*')).split('?', 1)[0] ?? ''
}

/** The address of a page that exists: its loader found it. */
function pageOf(decision: Decision, route: KnownRoute | null, status: number | undefined): string | null {
  if (decision.kind === 'stored') return decision.response.status === 200 ? decision.key : null
  const isFound = status === 200 && route?.loader
  return decision.kind === 'render for all' && isFound ? decision.page.key : null
}

function patternOf({ pattern, params, policy }: KnownRoute): string {
  return pattern.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = params[name] ?? ''
    return policy.params?.[name]?.includes(value) ? value : whole
  })
}
