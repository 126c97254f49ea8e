/** What a field says that keeps the form from being saved (editor-page.ts). */
const ERROR = '[aria-label^="Feltet "] > div > ul'

/**
 * Decap rejects without a reason when its form refuses a save, and with its own action when the
 * server does: it has said so already, and nothing is left to be caught.
 */
export function showRefusals() {
  addEventListener('unhandledrejection', (event) => {
    const isRefused = event.reason === undefined
    if (!isRefused && !/_FAILURE$/.test(event.reason?.type)) return
    event.preventDefault()
    if (isRefused) document.querySelector(ERROR)?.scrollIntoView({ block: 'center' })
  })
}
