import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const islands = resolve(import.meta.dirname, '../app/islands')
/** A module of this plugin's own: Vite leaves names with \0 to their plugin. */
const HOOKS = '\0react-in-islands'
const JSX = `${islands}/guarded-jsx.ts`
const guards: Readonly<Record<string, string>> = {
  react: HOOKS,
  'react/jsx-runtime': JSX,
  'react/jsx-dev-runtime': JSX,
}
/** What the guards are made of. */
const unguarded = ['guarded-jsx', 'inside', 'require-island'].map((name) => `${islands}/${name}.ts`)

const ofBrowser = [
  'useState',
  'useReducer',
  'useOptimistic',
  'useActionState',
  'useTransition',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useImperativeHandle',
  'useSyncExternalStore',
]

/**
 * On the server, a handler, state or effect outside of an island throws: such a page would show a
 * button that does nothing. For tests and development; a build has React as it is.
 */
export function islandsOnly(): Plugin {
  return {
    name: 'islands-only',
    enforce: 'pre',
    resolveId(source, importer) {
      const isServer = this.environment.config.consumer === 'server'
      const isOurs = importer?.startsWith(resolve(islands, '..')) && !unguarded.includes(importer)
      return isServer && isOurs ? guards[source] : undefined
    },
    load(id) {
      if (id !== HOOKS) return
      return [
        `import * as React from 'react'`,
        `import { onlyInIslands } from '${islands}/require-island.ts'`,
        `export * from 'react'`,
        ...ofBrowser.map((name) => `export const ${name} = onlyInIslands('${name}', React.${name})`),
      ].join('\n')
    },
  }
}
