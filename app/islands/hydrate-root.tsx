import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { InsideIsland } from './island.tsx'

/**
 * Hydrates the server's HTML of one island. Resolves to true once its effects have run, to false when it throws: then what
 * was shown stays, and works without scripts.
 */
export function hydrateIsland<Props extends object>(
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
    // While developing an error is shown, and React's refresh tries again by itself.
    hydrateRoot(element, import.meta.env.DEV ? island : guarded)
  })
}

/** Leaves what the visitor sees and filled in where React would leave nothing. */
class WhatIsShown extends Component<{ element: Element; onError: () => void; children: ReactNode }> {
  override state = { failed: false }
  #shown: Node | undefined

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    // Copied before React empties the island; a copied field keeps what was typed.
    this.#shown ??= this.props.element.cloneNode(true)
    return null
  }

  override componentDidCatch() {
    this.props.element.replaceChildren(...(this.#shown?.childNodes ?? []))
    this.props.onError()
  }
}

/** Last in the root: its effect runs after those of the island itself. */
function Committed({ onCommit }: { onCommit: () => void }) {
  useEffect(onCommit, [onCommit])
  return null
}
