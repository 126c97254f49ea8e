export type ModalName = 'GetLogin'

const MODALS: readonly ModalName[] = ['GetLogin']

/** Window event when the URL may name another modal, or none (app/frame/modals.ts). */
export const MODAL_CHANGED = 'modal'

/** The modal in a URL, as `#GetLogin` or `?modal=GetLogin`; null without one. */
export function modalOf({ hash, search }: Pick<Location, 'hash' | 'search'>): ModalName | null {
  const named = [hash.slice(1), new URLSearchParams(search).get('modal')]
  return MODALS.find((name) => named.includes(name)) ?? null
}
