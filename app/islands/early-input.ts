/**
 * What the visitor did before the scripts were there. The script below is the first in every document; it notes presses on
 * buttons that only a script answers, and when a form was first touched (D31). Everything else the browser does by itself.
 */
export interface EarlyInput {
  /** Takes each press; from `startIslands` on it is answered at once. */
  presses: { push(button: HTMLButtonElement): unknown }
  /** `performance.now()` at a form's first focus. */
  touched: WeakMap<HTMLFormElement, number>
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

export const EARLY_INPUT_SCRIPT = [
  '{const early=window.early={presses:[],touched:new WeakMap};',
  'addEventListener("click",({target:t})=>{',
  'const b=t.closest?.("[data-island]:not([data-hydrated]) button[type=button]:not([popovertarget])");',
  'b&&early.presses.push(b)},true);',
  'addEventListener("focusin",({target:{form:f}})=>{',
  'f&&!early.touched.has(f)&&early.touched.set(f,performance.now())})}',
].join('')

/** `performance.now()` at the form's first focus; null when it was never touched. */
export function firstTouched(form: HTMLFormElement): number | null {
  return window.early?.touched.get(form) ?? null
}
