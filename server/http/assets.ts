import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type CompressedBodies, compressBoth } from '#server/responses/compression.ts'
import { immutable } from '#server/responses/freshness.ts'
import type { HttpHeader } from '#server/responses/security-headers.ts'
import { createStoredResponse, type StoredResponse } from '#server/responses/stored-response.ts'

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

/** Client files reachable from documents; `address` is where browsers find one. */
function clientFiles(folder: string) {
  const scripts = reachableScripts(folder)
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((file) => {
    const kind = assetTypes[extname(file.name)]
    if (!file.isFile() || !kind || file.parentPath.endsWith('.vite')) return []
    if (file.name.endsWith('.js') && scripts?.has(file.name) === false) return []
    const path = join(file.parentPath, file.name)
    return { path, address: `/${relative(folder, path).split(sep).join('/')}`, ...kind }
  })
}

/**
 * Writes the compressed forms of each text file beside it, as `app.css.br` and `app.css.gz`: once
 * for a build, since the best compression takes longer than a start of the server.
 */
export async function compressAssets(folder: string): Promise<void> {
  for (const { path, text } of clientFiles(folder)) {
    if (!text) continue
    const { br, gzip } = await compressBoth(readFileSync(path), 'best')
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gzip)
  }
}

/**
 * The compressed forms beside a file; undefined if they are missing, cut off, or of an earlier
 * version of it.
 */
function readCompressed(path: string, content: Buffer): CompressedBodies | undefined {
  if (!existsSync(`${path}.br`) || !existsSync(`${path}.gz`)) return undefined
  const compressed = { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
  try {
    const same = [brotliDecompressSync(compressed.br), gunzipSync(compressed.gzip)]
    return same.every((one) => one.equals(content)) ? compressed : undefined
  } catch {
    return undefined
  }
}

/**
 * Client files reachable from documents, all in memory, by address. Those under /assets/ have a
 * content hash in their name and never change.
 */
export async function loadAssets(folder: string): Promise<Map<string, StoredResponse>> {
  const assets = new Map<string, StoredResponse>()
  for (const { path, address, type, text } of clientFiles(folder)) {
    const headers: HttpHeader[] = [
      ['Content-Type', type],
      ['Cache-Control', address.startsWith('/assets/') ? immutable : 'public, max-age=3600'],
    ]
    const content = readFileSync(path)
    const compressed = text ? readCompressed(path, content) : undefined
    assets.set(
      address,
      await createStoredResponse(200, headers, content, {
        compressible: text,
        ...(compressed && { compressed }),
      }),
    )
  }
  return assets
}
