/**
 * After a publication Decap reads the document and makes its form anew: what would be typed
 * meanwhile would be lost, so nothing can be.
 */

/** So that a form that is not made anew can be used all the same. */
const MOST_MS = 10_000

let release = () => undefined

function hold() {
  release()
  const root = document.getElementById('nc-root')
  const timer = setTimeout(() => release(), MOST_MS)
  root?.toggleAttribute('inert', true)
  release = () => {
    clearTimeout(timer)
    root?.toggleAttribute('inert', false)
  }
}

/** The form is held until `formIsThere`, unless publishing fails. */
export async function whilePublishing(publish) {
  hold()
  try {
    return await publish()
  } catch (error) {
    release()
    throw error
  }
}

/** Decap has the document, and makes its form of it. */
export function formIsThere() {
  setTimeout(() => release())
}
