import { Component, type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followFilledFields } from './filled-fields.ts'
import { InsideIsland } from './island.tsx'
import { tolerateMovedNodes } from './moved-nodes.ts'
import { rememberFields } from './remembered-fields.ts'

tolerateMovedNodes()
followFilledFields()

/**
 * Hydrates one island, which keeps what was filled in meanwhile. If it throws, the server's HTML
 * stays and works without scripts.
 */
export async function hydrateIsland<Props extends object>(
  element: HTMLElement,
  Island: ComponentType<Props>,
  props: Props,
): Promise<void> {
  const restore = rememberFields(element)
  if (await hydrated(element, Island, props)) element.dataset.hydrated = ''
  restore()
}

/** Resolves to true once the island's effects have run, to false if it throws. */
function hydrated<Props extends object>(
  element: Element,
  Island: ComponentType<Props>,
  props: Props,
): Promise<boolean> {
  return new Promise((resolve) => {
    const island = (
      <InsideIsland>
        <Island {...props} />
        <Committed onCommit={() => resolve(true)} />
      </InsideIsland>
    )
    const guarded = (
      <WhatIsShown element={element} onError={() => resolve(false)}>
        {island}
      </WhatIsShown>
    )
    // In development the error overlay is shown, and React Refresh retries by itself.
    const shown = import.meta.env.DEV ? island : guarded
    // A transition lets a press in between; React then hydrates what was pressed first.
    startTransition(() => void hydrateRoot(element, shown))
  })
}

/** Keeps the server's HTML and the visitor's input if React would leave nothing. */
class WhatIsShown extends Component<{ element: Element; onError: () => void; children: ReactNode }> {
  override state: { failed?: boolean } = {}
  #shown = document.createDocumentFragment()

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    // Cloned before React empties the island; cloned fields keep what was typed.
    this.#shown.replaceChildren(...this.props.element.cloneNode(true).childNodes)
    return null
  }

  override componentDidCatch() {
    this.props.element.replaceChildren(this.#shown)
    this.props.onError()
  }
}

/** Last child of the root: its effect runs after those of the island. */
function Committed({ onCommit }: { onCommit: () => void }) {
  useEffect(onCommit)
  return null
}
