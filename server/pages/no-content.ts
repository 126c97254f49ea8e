import { type Content, ContentUnavailable } from '#app/content/content.ts'

/** Stands in while the content service is down, for pages that have texts of their own: every read rejects. */
export const unavailableContent: Content = new Proxy({} as Content, {
  get: (_, name) => {
    if (name === 'ref') return ''
    // The guard's table is content too; without it nothing is moved.
    if (name === 'redirect') return () => Promise.resolve(null)
    return () => Promise.reject(new ContentUnavailable())
  },
})
