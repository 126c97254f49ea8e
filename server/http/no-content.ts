import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'

/** For pages with fallback texts, while the content service is down: every read rejects. */
export const unavailableContent: Content = new Proxy({} as Content, {
  get: (_, name) => {
    if (name === 'ref') return ''
    // The redirect table is content too; without it nothing is redirected.
    if (name === 'redirect') return () => Promise.resolve(null)
    return () => Promise.reject(new ContentUnavailable())
  },
})
