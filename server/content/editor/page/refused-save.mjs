/** The message of a field that keeps the form from being saved (editor-page.ts). */
const ERROR = '[aria-label^="Feltet "] > div > ul'

/**
 * Decap leaves a rejection without a reason when its form refuses a save, and one with its own
 * action when the server does. It has shown both already.
 */
export function showRefusals() {
  addEventListener('unhandledrejection', (event) => {
    const isRefused = event.reason === undefined
    if (!isRefused && !/_FAILURE$/.test(event.reason?.type)) return
    event.preventDefault()
    if (isRefused) document.querySelector(ERROR)?.scrollIntoView({ block: 'center' })
  })
}
