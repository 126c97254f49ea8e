/**
 * Browsers skip the view transition between two pages when one of them is left during it, or shown
 * again by Back. Safari reports that as an unhandled AbortError, though nothing is wrong.
 */
export function ignoreSkippedTransitions(): void {
  const ignore = (transition: ViewTransition | null | undefined) => transition?.ready.catch(() => undefined)
  ignore(document.activeViewTransition)
  addEventListener('pagereveal', ({ viewTransition }) => ignore(viewTransition))
  addEventListener('pageswap', ({ viewTransition }) => ignore(viewTransition))
}

/**
 * Chromium aborts a transition that begins after the page is shown, and reports no event. That may
 * happen before the client script runs, so this script is in every document.
 */
export const LATE_TRANSITIONS_SCRIPT =
  'addEventListener("unhandledrejection",e=>{/^Transition was/.test(e.reason?.message)&&e.preventDefault()})'
