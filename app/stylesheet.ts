import css from './app.css?inline'
import fonts from './ui/fonts/fonts.css?inline'

/**
 * The stylesheet travels inside the page: a linked one costs a second on a phone before anything is seen. entry.server.tsx leaves in
 * it what the page itself can use. The browser's copy of the program takes that back from the page instead of carrying it once more;
 * the whole stylesheet has come by then (after-paint.ts). That one is without the fonts: a font named a second time makes the browser
 * set all text of the page anew.
 */
export const stylesheet = import.meta.env.SSR
  ? fonts + css
  : (document.querySelector('style')?.textContent ?? '')
