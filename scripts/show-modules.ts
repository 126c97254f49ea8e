import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { createProgress } from '#scripts/progress.ts'

/** The environments that read the sources, one after the other. */
const passes = ['client', 'ssr']

/** Shows how far a build is by the source files that were read, out of all that there are. */
export function showModules(): Plugin {
  const all = globSync('{app,server,emails}/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] }).length
  const read = passes.map(() => new Set<string>())
  let show: ReturnType<typeof createProgress> | undefined
  return {
    name: 'show-modules',
    apply: 'build',
    buildStart() {
      if (show) return
      show = createProgress('Building')
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
}
