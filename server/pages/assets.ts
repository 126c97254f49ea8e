import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import { immutable } from '#server/responses/freshness.ts'
import { createRepresentation, type Representation } from '#server/responses/representation.ts'
import {
  bareContentSecurityPolicy,
  commonHeaders,
  type HttpHeader,
} from '#server/responses/security-headers.ts'

/** Content types of files that may be served, by extension. */
export const assetTypes: Record<string, { type: string; text: boolean }> = {
  '.js': { type: 'text/javascript; charset=utf-8', text: true },
  '.css': { type: 'text/css; charset=utf-8', text: true },
  '.svg': { type: 'image/svg+xml; charset=utf-8', text: true },
  '.json': { type: 'application/json; charset=utf-8', text: true },
  '.webmanifest': { type: 'application/manifest+json; charset=utf-8', text: true },
  '.txt': { type: 'text/plain; charset=utf-8', text: true },
  '.ico': { type: 'image/x-icon', text: false },
  '.png': { type: 'image/png', text: false },
  '.jpg': { type: 'image/jpeg', text: false },
  '.webp': { type: 'image/webp', text: false },
  '.avif': { type: 'image/avif', text: false },
  '.woff2': { type: 'font/woff2', text: false },
}

/** Vite's manifest of the client build: each script's file and imports. */
type BuildManifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

/**
 * Scripts reachable from documents: the client entry and its static and dynamic imports. The build
 * also contains a script per route, which nothing requests, since pages are documents.
 * @returns names below /assets/; null if the folder is no client build
 */
export function reachableScripts(folder: string): Set<string> | null {
  const file = join(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) return null
  const manifest: BuildManifest = JSON.parse(readFileSync(file, 'utf8'))
  const queue = Object.keys(manifest).filter((source) => /(?:^|\/)entry\.client\.ts$/.test(source))
  const reached = new Set<string>()
  const names = new Set<string>()
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    const chunk = manifest[source]
    if (reached.has(source) || !chunk) continue
    reached.add(source)
    names.add(basename(chunk.file))
    queue.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []))
  }
  return names
}

/**
 * Client files reachable from documents, all in memory, by address. Those under /assets/ have a
 * content hash in their name and never change.
 */
export async function loadAssets(
  folder: string,
  { https }: { https: boolean },
): Promise<Map<string, Representation>> {
  const assets = new Map<string, Representation>()
  const scripts = reachableScripts(folder)
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const kind = assetTypes[extname(file.name)]
    if (!file.isFile() || !kind || file.parentPath.endsWith('.vite')) continue
    if (file.name.endsWith('.js') && scripts?.has(file.name) === false) continue
    const path = join(file.parentPath, file.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const headers: HttpHeader[] = [
      ['Content-Type', kind.type],
      ['Cache-Control', address.startsWith('/assets/') ? immutable : 'public, max-age=3600'],
      ...commonHeaders({ https }),
      bareContentSecurityPolicy,
    ]
    assets.set(
      address,
      await createRepresentation(200, headers, readFileSync(path), { compressible: kind.text }),
    )
  }
  return assets
}
