import { randomBytes } from 'node:crypto'
import type { BareResponse } from '#server/responses/bare-response.ts'
import { escaped } from '#server/responses/html-text.ts'
import type { HttpHeader } from '#server/responses/security-headers.ts'
import { createGzipParts, type GzipParts } from './defence/gzip-parts.ts'
import type { KnownRoute } from './route-table.ts'

/**
 * A 404 page rendered once for all addresses of its kind. There are more unknown addresses than can
 * be rendered; their pages differ in one text, so an unknown address costs hardly more than a known
 * one.
 */
export interface NotFoundTemplate {
  /** Null: it contains its address outside of text, so that no other address can be filled in. */
  parts: { headers: readonly HttpHeader[]; around: Buffer[]; packed: GzipParts } | null
  /** Size in memory. */
  bytes: number
}

/** Letters that no escaping changes, and that no content or address contains by chance. */
const PLACEHOLDER = `mangler-${randomBytes(9).toString('hex')}`

/** An address without a page. */
export interface MissingPage {
  path: string
  /** The folder of pages that the address is in; empty if it is in none. */
  folder: string
  /** A route whose loader says that there is no such page. */
  route: KnownRoute | null
}

export type NotFoundKind = ReturnType<typeof notFoundKind>

export function notFoundKind({ route, folder }: MissingPage) {
  const pattern = route?.pattern ?? `${folder}/:a/:b/:c/:d`
  return {
    /** For the cache and the log; no address of a page. */
    name: `404 ${pattern}`,
    /** The address that is rendered: the kind's, with a placeholder for each part that varies. */
    path: pattern.replaceAll(/:\w+/g, PLACEHOLDER),
  }
}

export function createTemplate(
  { path }: NotFoundKind,
  { headers, html }: { headers: readonly HttpHeader[]; html: string },
): NotFoundTemplate {
  if (!isInTextAlone(html, path)) return { parts: null, bytes: 0 }
  const around = html.split(path).map((part) => Buffer.from(part))
  const packed = createGzipParts(around)
  return { parts: { headers, around, packed }, bytes: html.length + packed.bytes }
}

/** The 404 page of one address. Null: it cannot be shared. */
export function fillTemplate(
  { parts }: NotFoundTemplate,
  path: string,
  { gzip }: { gzip: boolean },
): BareResponse | null {
  if (!parts) return null
  const { around, packed } = parts
  const headers: HttpHeader[] = [...parts.headers, ['Vary', 'Accept-Encoding']]
  const text = Buffer.from(escaped(path))
  if (gzip)
    return {
      status: 404,
      headers: [...headers, ['Content-Encoding', 'gzip']],
      body: packed.filledWith(text),
    }
  const body = Buffer.concat(around.flatMap((part, at) => (at === 0 ? [part] : [text, part])))
  return { status: 404, headers, body }
}

/**
 * A script containing the page's address would have a different hash on each: such pages have no
 * scripts.
 */
export function withoutScriptsNaming(path: string, html: string): string {
  const scripts = /<script\b[\s\S]*?<\/script\s*>/g
  const naming = [...html.matchAll(scripts)].some(([script]) => script.includes(path))
  return naming ? html.replaceAll(scripts, '') : html
}

/**
 * Whether the path only occurs between tags, not in attributes, scripts or styles, which are
 * escaped differently.
 */
function isInTextAlone(html: string, path: string): boolean {
  const text = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/g, (markup) =>
    markup.includes(PLACEHOLDER) ? PLACEHOLDER : '',
  )
  return text.includes(path) && !text.replaceAll(path, '').includes(PLACEHOLDER)
}
