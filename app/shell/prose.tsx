import { deferred } from '#app/ui/deferred.tsx'

/** A page's running text. It never changes in the browser, so its program is not fetched with the page. */
export const Prose = deferred(async () => (await import('./prose-text.tsx')).ProseText)
