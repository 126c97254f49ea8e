/** The client script's own element; its attributes say what it cannot know itself (app/entry.server.tsx). */
export function clientScript(): DOMStringMap {
  return document.querySelector<HTMLScriptElement>('script[data-build]')?.dataset ?? {}
}

let whole: Promise<void> | undefined

/**
 * Loads the whole stylesheet: the document has the rules that it can use itself, and islands show more. Resolves also when
 * it cannot be had: better plain than nothing.
 */
export function wholeStylesheet(): Promise<void> {
  whole ??= new Promise((resolve) => {
    const { stylesheet } = clientScript()
    if (!stylesheet) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = stylesheet
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
  return whole
}
