/** Second halves of long Danish compounds in headings. */
const SECOND_HALVES =
  /(?<=\p{L}{4})(betingelser|behandling|klubber|politikken|politik|erklæring|reservationer|reservation|kontrol|systemer|systemet|system|support|koncert|konto)/giu

/** Adds soft hyphens to words that are too long for headings on phones. */
export function withSoftHyphens(text: string): string {
  return text.replace(/\p{L}{13,}/gu, (word) => word.replace(SECOND_HALVES, '\u00ad$1'))
}
