/** The page of the modal's form: for a new tab, and where no script runs. */
export const APPLY_PATH = '/ansoeg'

/** Name of the site's one modal in a URL: `#GetLogin` or `?modal=GetLogin`. */
export const GET_LOGIN = 'GetLogin'

/** Window event when the URL may name the modal now, or no longer (app/frame/modals.ts). */
export const MODAL_CHANGED = 'modal'

export function namesModal({ hash, search }: Pick<Location, 'hash' | 'search'>): boolean {
  return [hash.slice(1), new URLSearchParams(search).get('modal')].includes(GET_LOGIN)
}
