import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { InsideIsland } from './island.tsx'

/** Hydrates the server's HTML of one island. Resolves once its effects have run. */
export function hydrateIsland<Props extends object>(
  element: Element,
  Component: ComponentType<Props>,
  props: Props,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <InsideIsland>
        <Component {...props} />
        <Committed onCommit={resolve} />
      </InsideIsland>,
    )
  })
}

/** Last in the root: its effect runs after those of the island itself. */
function Committed({ onCommit }: { onCommit: () => void }) {
  useEffect(onCommit, [onCommit])
  return null
}
