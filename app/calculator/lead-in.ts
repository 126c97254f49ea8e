/** A title as the beginning of the sentence with its text; '' without a title. */
export function leadIn({ title, text }: { title: string; text: string }): string {
  if (title === '' || /[.?!:]$/.test(title)) return title
  return text === '' ? `${title}.` : `${title}:`
}
