/**
 * After publishing, Decap reads the document and rebuilds its form. What is typed meanwhile would be
 * lost, so the form is locked.
 */

/** Unlocks a form that Decap does not rebuild. */
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

/** Locks the form until `formIsThere`, unless publishing fails. */
export async function whilePublishing(publish) {
  hold()
  try {
    return await publish()
  } catch (error) {
    release()
    throw error
  }
}

/** Decap has the document and rebuilds its form. */
export function formIsThere() {
  setTimeout(() => release())
}
