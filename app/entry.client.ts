import { startFrame } from './frame/frame.ts'
import { reloadAfterLoadError, watchLeaving } from './frame/reload.ts'
import { ignoreSkippedTransitions } from './frame/transitions.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'

// Vite looks for the text `import.meta.hot`.
const hot = import.meta.hot
if (hot) {
  // React Router asks its browser router for data before it refreshes a component. There is none.
  Object.assign(window, { __reactRouterDataRouter: { revalidate: () => Promise.resolve() } })
  // An island that threw is not there to be refreshed.
  addEventListener('error', () => hot.on('vite:afterUpdate', () => location.reload()))
}

ignoreSkippedTransitions()

// Runs in its own task, so that an exception does not count as a script that failed to load.
setTimeout(() => {
  watchLeaving()
  startIslands({
    modules: import.meta.glob<IslandModule>('./**/*.island.tsx'),
    onLoadError: reloadAfterLoadError,
  })
  startFrame()
})
