import { hydrate, type IslandModule, startIslands } from '#app/islands/loader.ts'

declare global {
  interface Window {
    /** Hydrates every island of the document; false if one failed. */
    hydrateAll(): Promise<boolean>
  }
}

startIslands({
  modules: import.meta.glob<IslandModule>('/app/**/*.island.tsx'),
  onLoadError: () => Promise.reject(new Error('An island could not be loaded')),
})
window.hydrateAll = async () => {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  return (await Promise.all(islands.map(hydrate))).every(Boolean)
}
