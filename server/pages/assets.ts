import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { createRepresentation, type Representation } from './representation.ts'
import { bareContentSecurityPolicy, commonHeaders, type Header } from './security-headers.ts'

/** What may be served, by the ending of its name. */
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

/**
 * The files of the built browser program, all in memory, by their address. Those under /assets/ carry a hash of
 * their content in their name and never change.
 */
export async function loadAssets(
  folder: string,
  { https }: { https: boolean },
): Promise<Map<string, Representation>> {
  const assets = new Map<string, Representation>()
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const kind = assetTypes[extname(file.name)]
    if (!file.isFile() || !kind) continue
    const path = join(file.parentPath, file.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const immutable = address.startsWith('/assets/')
    const headers: Header[] = [
      ['Content-Type', kind.type],
      ['Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
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
