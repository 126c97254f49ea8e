/** What a reader sees of a page or mail, on one line. */
export const visibleText = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    // Where a word may break it is still one.
    .replaceAll(/(?:<\/span>)?<wbr\/?>(?:<span>)?/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|&#xa0;/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
