import { startFrame } from './frame/frame.ts'
import { reloadAfterLoadError, watchLeaving } from './frame/reload.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'

const start = () => {
  watchLeaving()
  startIslands({
    modules: import.meta.glob<IslandModule>('./**/*.island.tsx'),
    onLoadError: reloadAfterLoadError,
  })
  startFrame()
}

/** Once the first frame is shown: the second one says so. A document that is rendered ahead starts when it is shown. */
const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))

if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', startAfterPaint, { once: true })
} else startAfterPaint()
