import type { EntryContext } from 'react-router'
import type { RouteHandle } from './page-policy.ts'

interface RouteModuleFiles {
  module: string
  imports?: string[]
  clientActionModule?: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
}

/**
 * Moves the start of the page's program behind its first paint: takes out the module preloads, and puts a
 * small script in the place of React Router's own `<script type="module">` that loads the same modules once
 * the browser has painted, and painted once more: its first paint may be of half a page. Before that nothing competes with HTML, fonts
 * and pictures for the line. All files are asked for at once, so starting late does not mean loading one after the other; each in a task
 * of its own, since asking takes a slow phone some milliseconds.
 *
 * The whole stylesheet comes along. It is there before the program begins, which may show what the page did not; where the program waits
 * for a sign of life with that (`stylesLater`), it is for paper alone until then (app/ui/whole-stylesheet.ts).
 *
 * A page in a tab that is not shown starts when it is shown. HTML in which React Router's script is not found
 * is returned as it is: it works, a little slower.
 */
export function startAfterPaint(
  html: string,
  nonce: string,
  context: EntryContext,
  stylesheet: string,
): string {
  const { manifest, staticHandlerContext } = context
  const opening = `<script nonce="${nonce}" type="module" async="">`
  const start = html.indexOf(opening)
  if (start < 0) return html
  const end = html.indexOf('</script>', start)

  const files = [manifest.url, manifest.entry.module, ...manifest.entry.imports]
  const modules = [manifest.url]
  const routes: string[] = []
  let later = false
  for (const match of staticHandlerContext.matches) {
    const route: RouteModuleFiles | undefined = manifest.routes[match.route.id]
    if (!route) return html
    later ||= (match.route.handle as RouteHandle | undefined)?.stylesLater ?? false
    const parts = [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter((file) => file !== undefined)
    files.push(...parts, ...(route.imports ?? []))
    const members = parts.map((file) => `...m[${modules.push(file) - 1}]`)
    routes.push(`${JSON.stringify(match.route.id)}:{${members.join(',')}}`)
  }

  const all = [...new Set(files)]
  const script = [
    'const ask=(r,f,m="")=>new Promise(d=>{const l=document.createElement("link");',
    'l.rel=r;l.href=f;l.media=m;l.onload=d;l.onerror=()=>d(l.remove());document.head.append(l)});',
    'const go=async()=>{',
    `const s=ask("stylesheet",${JSON.stringify(stylesheet)}${later ? ',"print"' : ''});`,
    `const f=${JSON.stringify(all)};for(const u of f){ask("modulepreload",u);await new Promise(setTimeout)}`,
    `const m=await Promise.all([${modules.map((file) => all.indexOf(file))}].map(i=>import(f[i])));`,
    `window.__reactRouterRouteModules={${routes.join(',')}};`,
    `${later ? '' : 'await s;'}import(f[${all.indexOf(manifest.entry.module)}])};`,
    'const painted=()=>requestAnimationFrame(()=>setTimeout(go));',
    'self.PerformanceObserver?.supportedEntryTypes?.includes("paint")',
    '?new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();painted()}})',
    '.observe({type:"paint",buffered:true})',
    ':painted()',
  ].join('')
  return `${withoutPreloads(html.slice(0, start))}<script nonce="${nonce}">{${script}}${withoutPreloads(html.slice(end))}`
}

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
}
