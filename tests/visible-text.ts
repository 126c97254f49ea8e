/** The visible text of a page or mail, on one line. */
export const visibleText = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    // A soft hyphen does not end a word.
    .replaceAll(/(?:<\/span>)?<wbr\/?>(?:<span>)?/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|&#xa0;/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
