import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Focuses what answers a press when it appears and when its `key` changes; '' is nothing to show. On the server's page the
 * browser itself gave the focus (`autoFocus`): by hydration the visitor may be typing.
 */
export function useFocusOnArrival<Shown extends HTMLElement>(key: string): RefObject<Shown | null> {
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
