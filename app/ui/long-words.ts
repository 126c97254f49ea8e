/** Second halves of the long Danish compounds that stand in headings here. */
const SECOND_HALVES =
  /(?<=\p{L}{5})(betingelser|politikken|politik|erklæring|reservationer|reservation|kontrol|systemer|systemet|system)/giu

/** The text with soft hyphens in words that a phone's headings have no room for; nothing else is changed. */
export function breakable(text: string): string {
  return text.replace(/\p{L}{13,}/gu, (word) => word.replace(SECOND_HALVES, '\u00ad$1'))
}
