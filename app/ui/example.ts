import type { ReactNode } from 'react'

/** The colour planes of grounds.css. */
export type Ground = 'white' | 'grey' | 'glow' | 'yellow' | 'pink' | 'green' | 'mint' | 'hall' | 'floor'

/**
 * A part or block in one state that can be shown by itself. The same examples serve the internal page, the render tests and the
 * accessibility test. A file `x.examples.tsx` exports its list as `examples`.
 */
export interface Example {
  name: string
  /** The plane that it stands on; white unless told. */
  ground?: Ground
  render: () => ReactNode
}

/**
 * An island in one state that the server sends: the tests hydrate each. A file `x.island.examples.ts` beside `x.island.tsx`
 * exports its list as `examples`.
 */
export interface IslandExample<Props> {
  name: string
  /** What travels to the browser as JSON. */
  props: Props
  /** The address of the document: path, query and fragment; '/' unless told. */
  address?: string
}
