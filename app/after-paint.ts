import type { EntryContext } from 'react-router'

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
 * the browser has painted. Before that nothing competes with HTML, fonts and pictures for the line. All files
 * are asked for at once, so starting late does not mean loading one after the other.
 *
 * The whole stylesheet comes along, and is there before the program begins: it may show what the page did not.
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
  for (const match of staticHandlerContext.matches) {
    const route: RouteModuleFiles | undefined = manifest.routes[match.route.id]
    if (!route) return html
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
    'const ask=(r,f)=>new Promise(d=>{const l=document.createElement("link");',
    'l.rel=r;l.href=f;l.onload=l.onerror=d;document.head.append(l)});',
    'const go=async()=>{',
    `const s=ask("stylesheet",${JSON.stringify(stylesheet)});`,
    `const f=${JSON.stringify(all)};for(const u of f)ask("modulepreload",u);`,
    `const m=await Promise.all([${modules.map((file) => all.indexOf(file))}].map(i=>import(f[i])));`,
    `window.__reactRouterRouteModules={${routes.join(',')}};`,
    `await s;import(f[${all.indexOf(manifest.entry.module)}])};`,
    'self.PerformanceObserver?.supportedEntryTypes?.includes("paint")',
    '?new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();go()}})',
    '.observe({type:"paint",buffered:true})',
    ':requestAnimationFrame(()=>setTimeout(go))',
  ].join('')
  return `${withoutPreloads(html.slice(0, start))}<script nonce="${nonce}">{${script}}${withoutPreloads(html.slice(end))}`
}

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
}
