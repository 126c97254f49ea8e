import type { ReactNode } from 'react'

/** The background colours of grounds.css. */
export type Ground = 'white' | 'grey' | 'glow' | 'yellow' | 'pink' | 'green' | 'mint' | 'hall' | 'floor'

/**
 * A component or block in one state that can be shown by itself. The same examples serve the
 * internal page, the render tests and the accessibility test. A file `x.examples.tsx` exports its
 * list as `examples`.
 */
export interface Example {
  name: string
  /** Its background; white by default. */
  ground?: Ground
  render: () => ReactNode
}

/**
 * An island in one state rendered by the server: the tests hydrate each. A file
 * `x.island.examples.ts` next to `x.island.tsx` exports its list as `examples`.
 */
export interface IslandExample<Props> {
  name: string
  /** Serialised to JSON for the browser. */
  props: Props
  /** URL of the document: path, query and fragment; '/' by default. */
  address?: string
}
