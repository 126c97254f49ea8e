import type { RichTextField } from '@prismicio/client'
import { isRecord } from '#app/is-record.ts'
import type { RichText } from './content.ts'
import { documentLink, type HrefOf, image, safeHref, text, textOrNull } from './fields.ts'
import { HEADINGS } from './main-headings.ts'

type RichTextNode = RichTextField[number]

const TEXT_TYPES = new Set<string>(['paragraph', 'preformatted', ...HEADINGS, 'list-item', 'o-list-item'])

/**
 * Rich text ready to be rendered: links point to this site's addresses, broken or unsafe links
 * become plain text, empty paragraphs and broken images are removed.
 */
export function toRichText(value: unknown, hrefOf: HrefOf): RichText | null {
  const source = typeof value === 'string' ? [{ type: 'paragraph', text: value, spans: [] }] : value
  if (!Array.isArray(source)) return null
  const nodes = source.flatMap((node) => toNode(node, hrefOf))
  return nodes.length > 0 ? { nodes: nodes as unknown as RichTextField } : null
}

function toNode(node: unknown, hrefOf: HrefOf): RichTextNode[] {
  if (!isRecord(node) || typeof node.type !== 'string') return []
  if (node.type === 'image') {
    const picture = image(node)
    if (!picture) return []
    const href = isRecord(node.linkTo) ? hrefOfLink(node.linkTo, hrefOf) : null
    return [
      {
        type: 'image',
        id: text(node.id),
        url: picture.url,
        alt: picture.alt || null,
        copyright: textOrNull(node.copyright),
        dimensions: { width: picture.width, height: picture.height },
        edit: { x: 0, y: 0, zoom: 1, background: 'transparent' },
        ...(href ? { linkTo: { link_type: 'Web', url: href } } : {}),
      } as RichTextNode,
    ]
  }
  if (node.type === 'embed') {
    const address = isRecord(node.oembed) ? safeHref(node.oembed.embed_url) : null
    if (!address) return []
    // Embeds would set cookies without consent: they become links.
    const title = (isRecord(node.oembed) && text(node.oembed.title)) || address
    return [
      {
        type: 'paragraph',
        text: title,
        spans: [{ type: 'hyperlink', start: 0, end: title.length, data: { link_type: 'Web', url: address } }],
      } as unknown as RichTextNode,
    ]
  }
  if (!TEXT_TYPES.has(node.type)) return []
  const content = typeof node.text === 'string' ? node.text : ''
  if (content.trim() === '') return []
  const spans = (Array.isArray(node.spans) ? node.spans : []).flatMap((span) =>
    toSpan(span, content.length, hrefOf),
  )
  const number = Number.isSafeInteger(node.number) ? { number: node.number } : {}
  return [{ type: node.type, text: content, spans, ...number } as unknown as RichTextNode]
}

function toSpan(span: unknown, length: number, hrefOf: HrefOf): Record<string, unknown>[] {
  if (!isRecord(span) || typeof span.start !== 'number' || typeof span.end !== 'number') return []
  const start = Math.max(0, Math.floor(span.start))
  const end = Math.min(length, Math.floor(span.end))
  if (!(start < end)) return []
  switch (span.type) {
    case 'strong':
    case 'em':
      return [{ type: span.type, start, end }]
    case 'hyperlink': {
      const url = hrefOfLink(span.data, hrefOf)
      return url ? [{ type: 'hyperlink', start, end, data: { link_type: 'Web', url } }] : []
    }
    default:
      return []
  }
}

function hrefOfLink(data: unknown, hrefOf: HrefOf): string | null {
  const target = documentLink(data)
  if (target) return hrefOf(target)
  return isRecord(data) && data.link_type !== 'Document' ? safeHref(data.url) : null
}
