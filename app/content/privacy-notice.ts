import type { RichText } from './content.ts'
import { linkedText, type TextRun } from './linked-text.ts'

/** The notice if the owner wrote no text, or content is unavailable. It is true of every form. */
export const PRIVACY_NOTICE: TextRun[] = [
  { text: 'Vi bruger kun oplysningerne til det, du beder om. ', href: null },
  { text: 'Læs privatlivspolitikken', href: '/privatlivspolitik' },
]

/** What the typed data is used for, next to the button of a form. */
export function privacyNotice(value: RichText | null): TextRun[] {
  const runs = linkedText(value)
  return runs.length > 0 ? runs : PRIVACY_NOTICE
}
