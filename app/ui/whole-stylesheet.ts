let whole: Promise<void> | undefined

/**
 * A page of the site has just the rules that it can use as it came from the server. The whole stylesheet lies ready beside them, for
 * paper alone (app/after-paint.ts), until somebody is there or something new is about to be shown: the browser looks at the style of
 * every element then. Settles when it holds, and also when it could not be fetched: better plain than nothing.
 */
export function wholeStylesheet(): Promise<void> {
  whole ??= new Promise((done) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')
    if (!link) {
      done()
      return
    }
    const isHere = link.sheet
    link.onload = () => done()
    link.onerror = () => done()
    link.media = 'all'
    if (isHere) done()
  })
  return whole
}
