import { hydrate, type IslandModule, startIslands } from '#app/islands/loader.ts'
import { addForeignNodes, translate } from './changed-documents.ts'
import { linesOf } from './lines-of.ts'
import { settle, walkControls } from './walk-controls.ts'

/** What runs in the page. */
const inPage = {
  /** Hydrates every island of the document; false if one failed. */
  async hydrateAll(): Promise<boolean> {
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
    return (await Promise.all(islands.map(hydrate))).every(Boolean)
  },
  translate,
  addForeignNodes,
  walkControls,
  settle,
  linesOf,
}

export type InPage = typeof inPage

startIslands({
  modules: import.meta.glob<IslandModule>('/app/**/*.island.tsx'),
  onLoadError: () => Promise.reject(new Error('An island could not be loaded')),
})
Object.assign(window, { inPage })
