import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { wholeStylesheet } from '#app/ui/whole-stylesheet.ts'
import type { ModalName, ModalProps } from './modal.tsx'

const MODALS: ModalName[] = ['GetLogin']

/** Opens a modal; null outside `ModalProvider`, as in the wizard, which fills the screen itself. */
const OpenModal = createContext<((name: ModalName) => void) | null>(null)

export function useOpenModal(): ((name: ModalName) => void) | null {
  return useContext(OpenModal)
}

/** The modal that an address names, as `#GetLogin` or `?modal=GetLogin`; null without one. */
export function modalOf({ hash, search }: Pick<Location, 'hash' | 'search'>): ModalName | null {
  const named = [hash.slice(1), new URLSearchParams(search).get('modal')]
  return MODALS.find((name) => named.includes(name)) ?? null
}

/**
 * The modal's state, null when closed (spec 2 §3 and §4). It is read from the address: a link opens it, and the browser's
 * Back closes it. What is in it is fetched when it first opens.
 */
export function ModalProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const wanted = modalOf(location)
  const [shown, setShown] = useState<{ name: ModalName; Modal: ComponentType<ModalProps> } | null>(null)

  function open(name: ModalName) {
    // An address that is still being cleaned after the last time names it already. A second entry of it would be what closing leads
    // back to, and the modal would open again by itself.
    const replace = modalOf(window.location) === name
    const state = replace ? location.state : { opened: true }
    void navigate(`#${name}`, { preventScrollReset: true, replace, state })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: who presses the button again before the address is clean asks for the same address anew, and only its key differs.
  useEffect(() => {
    if (wanted === null) return
    let given = true
    Promise.all([import('./modal.tsx'), wholeStylesheet()]).then(
      ([{ Modal }]) => given && setShown({ name: wanted, Modal }),
      // Not to be had any more, as after a new version: the same form is a page of its own.
      () => given && window.location.assign('/ansoeg'),
    )
    return () => {
      given = false
    }
  }, [wanted, location.key])

  function cleared() {
    setShown(null)
    if (wanted === null) return
    if (location.state?.opened) {
      void navigate(-1)
      return
    }
    const left = new URLSearchParams(location.search)
    left.delete('modal')
    void navigate({ search: String(left) }, { replace: true, preventScrollReset: true })
  }

  return (
    <OpenModal value={open}>
      {children}
      {shown && <shown.Modal name={shown.name} isWanted={wanted !== null} onCleared={cleared} />}
    </OpenModal>
  )
}
