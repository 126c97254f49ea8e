/** A button, or a link that carries what was typed. */
export type PressedElement = HTMLButtonElement | HTMLAnchorElement

/**
 * Input before the client script has loaded. The script below is the first in every document; it
 * records clicks on buttons and links that need a script, and when a form was first touched. The
 * browser handles the rest.
 */
interface EarlyInput {
  /** Clicks so far; once `startIslands` runs, each is handled at once. */
  presses: { push(pressed: PressedElement): unknown }
  /**
   * `performance.now()` at a form's first focus or input (Safari does not focus buttons and
   * checkboxes on click).
   */
  touched: WeakMap<HTMLFormElement, number>
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

/**
 * Buttons of islands and of the client script, and the calculator's link to the wizard, which only
 * its script brings up to date with what was typed. The answer to the consent banner is sent at
 * once, so that no reload takes what was typed elsewhere; the script then applies it. The demo's
 * button sends its form, but only the script opens the booking page beside it.
 */
const ONLY_SCRIPTS_ANSWER = [
  '[data-island]:not([data-hydrated]) :is(button[type=button]:not([popovertarget]),[value=demo])',
  '[data-island=inline-calculator]:not([data-hydrated]) a[href*=pris]',
  'html:not([data-hydrated]) :is(.consent-banner button,[data-change-consent],[data-print])',
].join()

export const EARLY_INPUT_SCRIPT = [
  // Firefox on Android has no printing.
  'self.print||document.documentElement.setAttribute("data-no-print","");',
  '{const early=window.early={presses:[],touched:new WeakMap},root=document.documentElement,',
  'inBanner=b=>b.closest(".consent-banner"),answer=b=>{const d=new FormData(b.form);d.set(b.name,b.value);',
  'root.removeAttribute("data-ask-consent");',
  'fetch(b.form.action,{method:"post",body:new URLSearchParams(d),keepalive:true}).catch(()=>{})};',
  // A link that opens in a new tab or window is left to the browser.
  'addEventListener("click",e=>{const n=e.ctrlKey||e.metaKey||e.shiftKey,',
  `b=e.isTrusted&&e.target.closest?.("${ONLY_SCRIPTS_ANSWER}");`,
  'b&&!(b.href&&n)&&(early.presses.push(b),b.type!="button"&&e.preventDefault(),',
  'inBanner(b)&&answer(b))},true);',
  // The client script failed to load: a held form is sent, and a held link followed, without it.
  // Nothing that needs consent runs without it either, so the banner is not shown.
  'addEventListener("error",e=>{if(e.target.dataset?.build){const p=early.presses;',
  'root.removeAttribute("data-ask-consent");',
  'early.presses={push:b=>(b.href||b.name=="valg"&&!inBanner(b))&&b.click()};p.forEach(early.presses.push)}},true);',
  'for(const e of["focusin","input"])addEventListener(e,({target:{form:f}})=>{',
  'f&&!early.touched.has(f)&&early.touched.set(f,performance.now())})}',
].join('')

/** `performance.now()` when the form was first touched; null if it never was. */
export function firstTouched(form: HTMLFormElement): number | null {
  return window.early?.touched.get(form) ?? null
}
