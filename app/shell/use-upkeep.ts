import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds after mount and after each navigation until upkeep begins: payload prefetch, update check (spec 2 §9). */
export const UPKEEP_AFTER = 1000

/** Looks after the page once it stands: fetched later than everything that the visitor waits for. */
export function useUpkeep(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own.
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const timer = setTimeout(async () => {
      try {
        const { startUpkeep } = await import('./upkeep.ts')
        if (!gone) stop = startUpkeep()
      } catch {
        // A page without upkeep is a page all the same.
      }
    }, UPKEEP_AFTER)
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [pathname])
}
