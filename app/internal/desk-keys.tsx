import { useEffect } from 'react'

/**
 * The actions of Alt with a letter, by the key's position, since on a Mac Alt changes the
 * character.
 */
const WITH_ALT: Readonly<Record<string, string>> = {
  KeyN: 'a[rel=next]',
  KeyF: 'a[rel=prev]',
  KeyL: 'a[data-list]',
  KeyS: '#soeg',
}

/** The links of the list's rows, in order. */
const ROW_LINK = 'tbody th a'

/**
 * The desk by keyboard: arrows move between the leads of the list while one of them has focus. A
 * letter alone does nothing (WCAG 2.1.4).
 */
export function DeskKeys({ page }: { page: 'list' | 'lead' }) {
  useEffect(() => {
    addEventListener('keydown', press)
  }, [])
  return (
    <p className="mt-8 hidden text-sm text-quiet lg:block">
      {page === 'list'
        ? 'Tastatur: Alt+S søger. Pil op og ned flytter mellem henvendelserne, når en af dem er valgt.'
        : 'Tastatur: Alt+N er næste, Alt+F er forrige, og Alt+L er listen.'}
    </p>
  )
}

function press(event: KeyboardEvent): void {
  const target = event.altKey ? withAlt(event) : besideRow(event)
  if (!target) return
  event.preventDefault()
  target.focus()
  if (event.altKey && target instanceof HTMLAnchorElement) target.click()
}

function withAlt({ code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): HTMLElement | null {
  const selector = WITH_ALT[code]
  if (selector === undefined || ctrlKey || metaKey || shiftKey) return null
  return document.querySelector<HTMLElement>(selector)
}

function besideRow({ key, target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): HTMLElement | null {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined || ctrlKey || metaKey || shiftKey) return null
  const links = [...document.querySelectorAll<HTMLElement>(ROW_LINK)]
  const at = links.indexOf(target as HTMLElement)
  return at === -1 ? null : (links[at + step] ?? null)
}
