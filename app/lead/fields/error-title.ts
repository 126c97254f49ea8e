/** Marks errors in the page title, for screen readers and in the browser tab. */
export const ERROR_TITLE_PREFIX = 'Fejl: '

/** A page's title without the mark of its errors. */
export function withoutErrorMark(title: string): string {
  return title.startsWith(ERROR_TITLE_PREFIX) ? title.slice(ERROR_TITLE_PREFIX.length) : title
}
