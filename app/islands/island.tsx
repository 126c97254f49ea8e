import { type ComponentType, createContext, type FunctionComponent, type ReactNode, use } from 'react'

/**
 * When an island hydrates: `load` with the page, `visible` when it is about to be scrolled into view, `interaction` when it
 * is used or asked for. Whatever the mode, the first touch inside it hydrates it at once.
 */
export type HydrateWhen = 'load' | 'visible' | 'interaction'

/** What the module of an island exports as its default. */
export type Island<Props extends object> = FunctionComponent<Props> & { Component: ComponentType<Props> }

const Inside = createContext(false)

/** Whether this is rendered by the browser too. */
export function useIsInsideIsland(): boolean {
  return use(Inside)
}

/** Inside an island, and in the slice simulator, islands are simply their components. */
export function InsideIsland({ children }: { children: ReactNode }) {
  return <Inside value={true}>{children}</Inside>
}

/**
 * A part of a page that hydrates on its own, after the document around it is shown. Its module is `<name>.island.tsx`, where
 * the loader finds it. Props travel as JSON in the document; context does not cross, and nothing that it imports may import
 * react-router. Ids inside come from props: `useId` gives other ids in a root of its own than in the document.
 */
export function island<Props extends object>(
  name: string,
  hydrate: HydrateWhen,
  Component: ComponentType<Props>,
): Island<Props> {
  function Rendered(props: Props) {
    if (use(Inside)) return <Component {...props} />
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
