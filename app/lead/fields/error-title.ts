/** Marks errors in the page title, for screen readers and in the browser tab. */
const MARK = 'Fejl: '

/** The title of a page with a form, marked if it shows errors. */
export function titleOfForm(title: string, hasErrors: boolean): string {
  const plain = withoutErrorMark(title)
  return hasErrors ? MARK + plain : plain
}

/** A page's title without the mark of its errors. */
export function withoutErrorMark(title: string): string {
  return title.startsWith(MARK) ? title.slice(MARK.length) : title
}
