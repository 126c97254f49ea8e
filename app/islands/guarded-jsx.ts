import type { ElementType, Key, ReactElement } from 'react'
import * as plain from 'react/jsx-runtime'
import { requireIsland } from './require-island.ts'

/*
 * React's JSX runtime in both of its forms, as the app's modules use it on the server in tests and
 * development (scripts/islands-only.ts): an element with a handler throws outside of an island. The
 * server's renderer would leave the handler out.
 */

export const Fragment = plain.Fragment

type Runtime = typeof plain.jsx
type Props = Readonly<Record<string, unknown>>

/**
 * The name of a property that only the browser uses: a function under a name like `onClick`, or a
 * ref.
 */
function browserOnly(props: Props): string | undefined {
  return Object.keys(props).find(
    (name) =>
      (/^on[A-Z]/.test(name) && typeof props[name] === 'function') || (name === 'ref' && props.ref != null),
  )
}

function InIsland({ element, what }: { element: ReactElement; what: string }): ReactElement {
  requireIsland(what)
  return element
}

function guarded(runtime: Runtime): Runtime {
  return (type, props, key) => {
    const element = runtime(type, props, key)
    const found = typeof type === 'string' ? browserOnly(props as Props) : undefined
    return found === undefined
      ? element
      : plain.jsx(InIsland, { element, what: `${found} of <${type}>` }, key)
  }
}

export const jsx = guarded(plain.jsx)
export const jsxs = guarded(plain.jsxs)
export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key)
