import { use } from 'react'
import { InsideIslandContext } from './inside.ts'

/** Throws outside of an island, where the browser never runs `what`. */
export function requireIsland(what: string): void {
  if (!use(InsideIslandContext)) throw new Error(`${what} outside of an island: no script would ever run it`)
}

/** A hook that only the browser runs. */
export function onlyInIslands<Hook extends (...given: never[]) => unknown>(name: string, hook: Hook): Hook {
  const guarded = (...given: Parameters<Hook>) => {
    requireIsland(name)
    return hook(...given)
  }
  return guarded as Hook
}
