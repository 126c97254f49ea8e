import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { createProgress } from '#scripts/progress.ts'

/**
 * Shows how far building or loading is by the source files that were read, out of all that there
 * are. `passes`: the environments that read them, one after the other.
 */
export function showModules(what: string, passes: readonly string[]) {
  const all = globSync('{app,server,emails}/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] }).length
  const read = passes.map(() => new Set<string>())
  let show: ReturnType<typeof createProgress> | undefined
  const plugin: Plugin = {
    name: 'show-modules',
    buildStart() {
      if (show) return
      show = createProgress(what)
      show(0, passes.length * all)
    },
    transform: {
      filter: { id: /\/(?:app|server|emails)\/.*\.(?:tsx?|css)$/ },
      handler(_, id) {
        const pass = passes.indexOf(this.environment.name)
        const files = read[pass]?.add(id)
        if (files) show?.(pass * all + files.size, passes.length * all)
      },
    },
  }
  return { plugin, end: () => show?.(all, all) }
}
