/**
 * What the visitor did before the scripts were there. The script below is the first in every document; it notes presses on
 * buttons that only a script answers, and when a form was first touched (D31). Everything else the browser does by itself.
 */
export interface EarlyInput {
  /** Takes each press; from `startIslands` on it is answered at once. */
  presses: { push(button: HTMLButtonElement): unknown }
  /** `performance.now()` at a form's first focus or input (Safari focuses neither buttons nor boxes that are pressed). */
  touched: WeakMap<HTMLFormElement, number>
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

/** Buttons of islands, and of the document's own script: those of the consent question would submit a form to nowhere. */
const ONLY_SCRIPTS_ANSWER = [
  '[data-island]:not([data-hydrated]) button[type=button]:not([popovertarget])',
  'html:not([data-hydrated]) :is(.consent-banner button,[data-change-consent])',
].join()

export const EARLY_INPUT_SCRIPT = [
  '{const early=window.early={presses:[],touched:new WeakMap};',
  `addEventListener("click",e=>{const b=e.isTrusted&&e.target.closest?.("${ONLY_SCRIPTS_ANSWER}");`,
  'b&&(early.presses.push(b),b.type=="submit"&&e.preventDefault())},true);',
  'for(const e of["focusin","input"])addEventListener(e,({target:{form:f}})=>{',
  'f&&!early.touched.has(f)&&early.touched.set(f,performance.now())})}',
].join('')

/** `performance.now()` when the form was first touched; null when it never was. */
export function firstTouched(form: HTMLFormElement): number | null {
  return window.early?.touched.get(form) ?? null
}
