import type { MouseEvent } from 'react'

/** A click on a link: done on this page, unless it is for a new tab or a download. */
export const inPlace =
  (done: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    done()
  }
