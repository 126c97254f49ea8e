import tokens from '#app/ui/tokens.css?raw'

/*
 * Image of a link preview. The server draws it from the page's title (server/share); the page
 * contains its address.
 */

/** Size of link preview images, in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/**
 * Link previews cache an image by its address for ever: increase the number when the drawing
 * changes.
 */
const DRAWING = ['1', ...(tokens.match(/--color-[^;]+/g) ?? [])]

/** Path and query of the image of the page at `path`; it changes whenever one of `words` does. */
export function shareImageHref(path: string, words: readonly string[]): string {
  return `/delebillede${path === '/' ? '' : path}.png?v=${hash([...DRAWING, ...words].join('\n'))}`
}

/** FNV-1a, 32 bits: small enough to run in the browser too. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36)
}
