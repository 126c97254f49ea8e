import type { Content } from '#app/content/site-content.ts'

/**
 * Version of the subscription terms shown to an applicant, as the editor wrote it ('v1.3'); '' if
 * content is unavailable, which must not block an application.
 */
export async function termsVersion(content: Pick<Content, 'legalPage'>): Promise<string> {
  try {
    return (await content.legalPage('abonnementsbetingelser'))?.version ?? ''
  } catch {
    // Reading the content has already logged it.
    return ''
  }
}
