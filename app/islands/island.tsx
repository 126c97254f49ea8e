import { type ComponentType, createContext, type FunctionComponent, type ReactNode, use } from 'react'

/**
 * When an island hydrates: `load` with the page, `visible` with the page if it is in the first
 * window, else shortly before it scrolls into view, `interaction` on first use. In every mode the
 * first interaction inside it hydrates it at once.
 */
type HydrateWhen = 'load' | 'visible' | 'interaction'

/** Default export of an island's module. */
export type Island<Props extends object> = FunctionComponent<Props> & { Component: ComponentType<Props> }

const InsideIslandContext = createContext(false)

/** Whether the component is inside an island, which the browser renders too. */
export function useIsInsideIsland(): boolean {
  return use(InsideIslandContext)
}

/** Inside an island, and in the slice simulator, islands render as plain components. */
export function InsideIsland({ children }: { children: ReactNode }) {
  return <InsideIslandContext value={true}>{children}</InsideIslandContext>
}

/**
 * A part of a page that hydrates on its own, after the document is shown. It lives as long as the
 * document, so its effects leave their listeners. Its module is `<name>.island.tsx`, found by the
 * loader. Props are embedded in the document as JSON; React context is not available, and nothing
 * it imports may import react-router. Ids must come from props: `useId` returns different ids in
 * the browser than on the server.
 */
export function island<Props extends object>(
  name: string,
  hydrate: HydrateWhen,
  Component: ComponentType<Props>,
): Island<Props> {
  function Rendered(props: Props) {
    if (use(InsideIslandContext)) return <Component {...props} />
    return (
      <div data-island={name} data-hydrate={hydrate} data-props={JSON.stringify(props)}>
        <InsideIsland>
          <Component {...props} />
        </InsideIsland>
      </div>
    )
  }
  return Object.assign(Rendered, { Component })
}
