import { wholeStylesheet } from './frame/client-script.ts'
import { startFrame } from './frame/frame.ts'
import { reloadAfterLoadError, watchLeaving } from './frame/reload.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'

// Documents carry their styles. While developing the stylesheet is a module, to be replaced live.
if (import.meta.env.DEV) await import('./app.css')

const start = () => {
  watchLeaving()
  startIslands({
    modules: import.meta.glob<IslandModule>('./**/*.island.tsx'),
    ready: wholeStylesheet(),
    onLoadError: reloadAfterLoadError,
  })
  startFrame()
}

/** After the first paint; a document that the browser renders ahead starts when it is shown. */
const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))

if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', startAfterPaint, { once: true })
} else startAfterPaint()
