import { startFrame } from './frame/frame.ts'
import { reloadAfterLoadError, watchLeaving } from './frame/reload.ts'
import { ignoreSkippedTransitions } from './frame/transitions.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'

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
