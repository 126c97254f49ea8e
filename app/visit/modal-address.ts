export type ModalName = 'GetLogin'

const MODALS: readonly ModalName[] = ['GetLogin']

/** Window event when the URL may name another modal, or none (app/frame/modals.ts). */
export const MODAL_CHANGED = 'modal'

/** The modal in a URL, as `#GetLogin` or `?modal=GetLogin`; null without one. */
export function modalOf({ hash, search }: Pick<Location, 'hash' | 'search'>): ModalName | null {
  const named = [hash.slice(1), new URLSearchParams(search).get('modal')]
  return MODALS.find((name) => named.includes(name)) ?? null
}

let gone: Promise<void> | null = null

/** Goes back to the page behind the modal. Until the browser has, the URL names the modal. */
export function goBackFromModal(): void {
  gone = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }))
  history.back()
}

/** Resolves once the browser has finished going back from a modal. */
export const modalGone = () => gone
