/**
 * Loads the client script (app/entry.client.ts) after the first frame, which the second callback
 * confirms: until then a phone's connection and processor are the page's. A prerendered document
 * starts when it is activated. The script's element reports a failed load, as it would have with a
 * `src` (app/islands/early-input.ts).
 */
export const START_SCRIPT = [
  'const own=document.querySelector("script[data-build]"),',
  'load=()=>import(own.dataset.entry).catch(()=>own.dispatchEvent(new Event("error"))),',
  'start=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(load)));',
  'document.prerendering?document.addEventListener("prerenderingchange",start,{once:true}):start()',
].join('')
