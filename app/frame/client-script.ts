/** The client script's own element; its attributes say what it cannot know itself (app/entry.server.tsx). */
export function clientScript(): DOMStringMap {
  return document.querySelector<HTMLScriptElement>('script[data-build]')?.dataset ?? {}
}

/** Milliseconds that an island waits for the stylesheet at most. */
const LONGEST_WAIT = 3000

let whole: Promise<unknown> | undefined

/**
 * Loads the whole stylesheet: the document has the rules that it can use itself, and islands show more. Resolves also when
 * it cannot be had, or not soon: better plain than nothing.
 */
export function wholeStylesheet(): Promise<unknown> {
  whole ??= new Promise((resolve) => {
    const { stylesheet } = clientScript()
    if (!stylesheet) return resolve(null)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = stylesheet
    link.onload = link.onerror = resolve
    setTimeout(resolve, LONGEST_WAIT)
    document.head.append(link)
  })
  return whole
}
