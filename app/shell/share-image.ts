/*
 * The picture of a link preview. The server draws it from the title that the page names (server/share); the page names its address.
 */

/** The size that link previews ask for, in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Another number when the drawing changes: link previews keep a picture by its address for good. */
const DRAWING = '1'

/** Path and query of the picture of the page at `path`: it is another one as soon as one of `words` is. */
export function shareImageHref(path: string, words: readonly string[]): string {
  return `/delebillede${path === '/' ? '' : path}.png?v=${hash([DRAWING, ...words].join('\n'))}`
}

/** FNV-1a, 32 bits: the browser computes it too when it changes pages. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36)
}
