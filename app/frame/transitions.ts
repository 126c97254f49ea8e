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
