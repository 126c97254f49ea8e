import type { MouseEvent } from 'react'

/** Whether a click on a link is for a new tab or a download, which the browser then does. */
export function isNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
