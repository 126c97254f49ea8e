import { Component, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { followFilledFields } from './filled-fields.ts'
import { InsideIsland } from './island.tsx'
import { tolerateMovedNodes } from './moved-nodes.ts'
import { rememberFields } from './remembered-fields.ts'

tolerateMovedNodes()
followFilledFields()

/**
 * Hydrates one island with its effects, and gives it what was filled in, all in one task, so that
 * neither a typed letter nor an extension comes in between. If it throws, the server's HTML stays
 * and works without scripts.
 */
export function hydrateIsland<Props extends object>(
  element: HTMLElement,
  Island: ComponentType<Props>,
  props: Props,
): void {
  const restore = rememberFields(element)
  const island = (
    <InsideIsland>
      <Island {...props} />
    </InsideIsland>
  )
  let isHydrated = true
  const guarded = (
    <WhatIsShown element={element} onError={() => (isHydrated = false)}>
      {island}
    </WhatIsShown>
  )
  // In development an error shows in the console, and the page is reloaded once it is fixed.
  flushSync(() => void hydrateRoot(element, import.meta.env.DEV ? island : guarded))
  if (isHydrated) element.dataset.hydrated = ''
  restore()
}

/** Puts the server's HTML and the visitor's input back after an error, where React leaves nothing. */
class WhatIsShown extends Component<{ element: Element; onError: () => void; children: ReactNode }> {
  override state: { failed?: boolean } = {}
  #shown = document.createDocumentFragment()

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    // React empties the island, so its content is cloned first; cloned fields keep what was typed.
    this.#shown.replaceChildren(...this.props.element.cloneNode(true).childNodes)
    return null
  }

  override componentDidCatch() {
    this.props.element.replaceChildren(this.#shown)
    this.props.onError()
  }
}
