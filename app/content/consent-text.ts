import type { RichText } from './content.ts'
import { linkedText, type TextRun } from './linked-text.ts'

/** The text if the owner wrote none. */
const CONSENT_TEXT =
  'De nødvendige cookies får siden til at virke. Resten tænder vi kun, hvis du siger ja. Du kan ændre dit valg nederst på alle sider. Læs mere i cookiepolitikken.'

/** The text of the site's own consent banner, with a link to the purposes of the cookies. */
export function consentText(value: RichText | null): TextRun[] {
  const contentRuns = linkedText(value)
  const runs = contentRuns.length > 0 ? contentRuns : [{ text: CONSENT_TEXT, href: null }]
  return runs.some(({ href }) => href !== null) ? runs : runs.flatMap(linkPolicy)
}

function linkPolicy({ text }: TextRun): TextRun[] {
  return text
    .split(/(cookiepolitikken)/i)
    .map((part, index) => ({ text: part, href: index % 2 === 1 ? '/cookiepolitik' : null }))
    .filter((run) => run.text !== '')
}
