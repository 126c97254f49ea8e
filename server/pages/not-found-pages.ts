import { randomBytes } from 'node:crypto'
import { createGzipParts, type GzipParts } from '#server/responses/gzip-parts.ts'
import type { HttpHeader } from '#server/responses/security-headers.ts'

/** A 404 page rendered once for all addresses of its kind. */
export interface RenderedNotFound {
  status: number
  headers: readonly HttpHeader[]
  html: string
}

/** The 404 page of one address. */
export interface NotFoundPage {
  headers: readonly HttpHeader[]
  /** In pieces. */
  body: Buffer[]
}

interface NotFoundKind {
  name: string
  /** Route pattern with a `:name` for each part that varies. */
  pattern: string
}

export interface NotFoundPages {
  /**
   * The page for an unknown canonical `path` of this kind. One is rendered per kind and content
   * reference: `render` gets the placeholder address, made from `pattern` by replacing each
   * `:name`. Null if the page cannot be shared because it contains its address outside text, or its
   * status is not 404.
   */
  page(
    kind: NotFoundKind,
    asked: { path: string; ref: string; gzip: boolean },
    render: (path: string) => Promise<RenderedNotFound>,
  ): Promise<NotFoundPage | null>
}

interface Parts {
  headers: readonly HttpHeader[]
  /** The document around the places with the path. */
  around: Buffer[]
  packed: GzipParts
}

interface Kind {
  ref: string
  parts: Promise<Parts | null>
  /** The reference being rendered. */
  next: string | null
}

/**
 * There are more unknown addresses than can be rendered. All 404 pages of a kind differ in one
 * text, so one rendering serves all, and an unknown address costs hardly more than a known one.
 */
export function createNotFoundPages(unshareable: (kind: string) => void): NotFoundPages {
  // Letters that no escaping changes, and that no content or address contains by chance.
  const placeholder = `mangler-${randomBytes(9).toString('hex')}`
  const kinds = new Map<string, Kind>()

  async function make(
    kind: NotFoundKind,
    render: (path: string) => Promise<RenderedNotFound>,
  ): Promise<Parts | null> {
    const stand = kind.pattern.replaceAll(/:\w+/g, placeholder)
    const { status, headers, html } = await render(stand)
    if (status !== 404) return null
    const around = html.split(stand).map((part) => Buffer.from(part))
    if (!isInTextAlone(html, stand, placeholder)) {
      unshareable(kind.name)
      return null
    }
    return { headers, around, packed: createGzipParts(around) }
  }

  function partsOf(
    kind: NotFoundKind,
    ref: string,
    render: (path: string) => Promise<RenderedNotFound>,
  ): Promise<Parts | null> {
    const known = kinds.get(kind.name)
    if (known && (known.ref === ref || known.next === ref)) return known.parts
    const parts = make(kind, render)
    const fresh: Kind = { ref, parts, next: null }
    if (!known) {
      kinds.set(kind.name, fresh)
      parts.catch(() => kinds.delete(kind.name))
      return parts
    }
    // The previous page is served until the new one is ready.
    known.next = ref
    parts.then(
      () => kinds.set(kind.name, fresh),
      () => {
        // Retried with the next unknown address; rendering logged the error.
        known.next = null
      },
    )
    return known.parts
  }

  return {
    async page(kind, { path, ref, gzip }, render) {
      const parts = await partsOf(kind, ref, render)
      if (!parts) return null
      const { around, packed } = parts
      const headers: HttpHeader[] = [...parts.headers, ['Vary', 'Accept-Encoding']]
      const text = Buffer.from(escaped(path))
      if (gzip) return { headers: [...headers, ['Content-Encoding', 'gzip']], body: packed.filledWith(text) }
      return {
        headers,
        body: around.flatMap((part, at) => (at === 0 ? [part] : [text, part])),
      }
    },
  }
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
function isInTextAlone(html: string, path: string, placeholder: string): boolean {
  const text = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/g, (markup) =>
    markup.includes(placeholder) ? placeholder : '',
  )
  return text.includes(path) && !text.replaceAll(path, '').includes(placeholder)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
