import type { Content } from '#app/content/content.ts'

/**
 * Version of the subscription terms that an applicant is shown, as the editor wrote it ('v1.3'); '' where content cannot
 * say it, which costs no application (D6).
 */
export async function termsVersion(content: Content): Promise<string> {
  try {
    return (await content.legalPage('abonnementsbetingelser'))?.version ?? ''
  } catch {
    // The log has it from the reading of content.
    return ''
  }
}
