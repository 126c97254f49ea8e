import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Focuses the result of a click when it appears and when its `key` changes; null, '' or 0 means
 * that there is none. In the server's page the browser sets the focus (`autoFocus`): by hydration
 * the visitor may be typing.
 */
export function useFocusOnArrival<Shown extends HTMLElement>(
  key: string | number | null,
): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  const onServersPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const focusedFor = useRef(onServersPage ? key : '')
  useEffect(() => {
    if (key && key !== focusedFor.current) shown.current?.focus()
    focusedFor.current = key
  }, [key])
  return shown
}
