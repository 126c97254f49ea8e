import { startFrame } from './frame/frame.ts'
import { reloadAfterLoadError, watchLeaving } from './frame/reload.ts'
import { ignoreSkippedTransitions } from './frame/transitions.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'

const start = () => {
  watchLeaving()
  startIslands({
    modules: import.meta.glob<IslandModule>('./**/*.island.tsx'),
    onLoadError: reloadAfterLoadError,
  })
  startFrame()
}

ignoreSkippedTransitions()

/**
 * Starts after the first frame, which the second callback confirms. A prerendered document starts
 * when it is activated.
 */
const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))

if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', startAfterPaint, { once: true })
} else startAfterPaint()
