import type { MouseEvent } from 'react'

/** Handles a click on a link on this page, unless it opens a new tab or downloads. */
export const handleInPlace =
  (done: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    done()
  }
