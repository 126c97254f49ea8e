import css from './app.css?inline'
import fonts from './ui/fonts/fonts.css?inline'

/**
 * The stylesheet travels inside the document: a linked one costs a second on a phone before anything is seen. entry.server.tsx
 * leaves in it what the document itself can use; the whole one follows after the first paint. That one is without the fonts:
 * a font named a second time makes the browser set all text anew.
 */
export const stylesheet = fonts + css
