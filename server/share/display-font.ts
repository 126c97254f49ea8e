import font from '#app/ui/fonts/display.woff2?inline'

/** The font of the pages' headings, as a file. */
export const displayFont = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
