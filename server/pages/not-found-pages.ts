import { randomBytes } from 'node:crypto'
import { createGzipParts, type GzipParts } from '#server/responses/gzip-parts.ts'
import type { Header } from '#server/responses/security-headers.ts'

/** A 404 page as it came out for an address that stands for all of its kind. */
export interface RenderedNotFound {
  status: number
  headers: readonly Header[]
  html: string
}

/** The 404 page of one address. */
export interface NotFoundPage {
  headers: readonly Header[]
  body: Buffer
}

interface NotFoundKind {
  name: string
  /** The address with a `:name` in each place where another value makes another address of the kind. */
  pattern: string
}

export interface NotFoundPages {
  /**
   * The page for an unknown `path` (percent-encoded, as addresses are known by) of this kind. One is rendered per kind and content
   * reference: `render` gets the address to render in its place, made from `pattern` by filling each `:name`. Null: the page cannot
   * be shared, since it names its address elsewhere than in its text, or is none of status 404.
   */
  page(
    kind: NotFoundKind,
    asked: { path: string; ref: string; gzip: boolean },
    render: (path: string) => Promise<RenderedNotFound>,
  ): Promise<NotFoundPage | null>
}

interface Parts {
  headers: readonly Header[]
  /** The document around the places where the path stands. */
  around: Buffer[]
  packed: GzipParts
}

interface Kind {
  ref: string
  parts: Promise<Parts | null>
  /** The reference that is being rendered meanwhile. */
  next: string | null
}

/**
 * Anybody can think up addresses that do not exist, more of them than can be rendered. All of a kind show the same page but for one
 * text, so that one rendering serves for all, and an unknown address costs hardly more than a known one.
 */
export function createNotFoundPages(unshareable: (kind: string) => void): NotFoundPages {
  // Letters that no escaping changes, and that no content or address holds by accident.
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
    // The page before it serves until the new one is ready.
    known.next = ref
    parts.then(
      () => kinds.set(kind.name, fresh),
      () => {
        // Tried again with the next unknown address; the log has it from the rendering.
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
      const headers: Header[] = [...parts.headers, ['Vary', 'Accept-Encoding']]
      const text = Buffer.from(escaped(path))
      if (gzip) return { headers: [...headers, ['Content-Encoding', 'gzip']], body: packed.filledWith(text) }
      return {
        headers,
        body: Buffer.concat(around.flatMap((part, at) => (at === 0 ? [part] : [text, part]))),
      }
    },
  }
}

/** A script that names its page's address would have another hash on each: then the page does without scripts. */
export function withoutScriptsNaming(path: string, html: string): string {
  const scripts = /<script\b[\s\S]*?<\/script\s*>/g
  const naming = [...html.matchAll(scripts)].some(([script]) => script.includes(path))
  return naming ? html.replaceAll(scripts, '') : html
}

/** The path stands between tags only: neither in an attribute nor in a script or style, where escaping is another. */
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
