import { startFrame } from './frame/frame.ts'
import { type IslandModule, startIslands } from './islands/loader.ts'
import { wholeStylesheet } from './islands/stylesheet.ts'

const start = () => {
  void wholeStylesheet()
  startIslands(import.meta.glob<IslandModule>('./**/*.island.tsx'))
  startFrame()
}

/** After the first paint; a document that the browser renders ahead starts when it is shown. */
const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))

if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', startAfterPaint, { once: true })
} else startAfterPaint()
