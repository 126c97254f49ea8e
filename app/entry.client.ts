import { startFrame } from './frame/frame.ts'
import { reloadAfterLoadError, watchLeaving } from './frame/reload.ts'
import { ignoreSkippedTransitions } from './frame/transitions.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'

// Vite looks for the text `import.meta.hot`.
const hot = import.meta.hot
if (hot) {
  // Development only. React Router's plugin calls revalidate() on its browser router before it
  // refreshes a component, and throws without one, as in our documents. It offers no other hook:
  // without this stub an edit of an island is lost.
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
