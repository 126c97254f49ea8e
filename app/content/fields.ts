import { isRecord } from '#app/is-record.ts'
import type { NextStep } from '#app/lead/next-steps.ts'
import type { Image, Link, PageAddress, Seo } from './content.ts'

/*
 * Readers for single fields of raw documents. They accept anything: a field may be missing, empty
 * or of another type than in the model (an editor's half-finished document, a changed model), and
 * none of that may break a page.
 */

/** Text of a Text, Select, Number or StructuredText field; empty if there is none. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) {
    return value
      .map((block) => (isRecord(block) && typeof block.text === 'string' ? block.text : ''))
      .join(' ')
      .trim()
  }
  return ''
}

export function textOrNull(value: unknown): string | null {
  return text(value) || null
}

/** No number in content is as large, and multiples of a larger one cannot be computed exactly. */
const NUMBER_LIMIT = 1e12

/** A number below NUMBER_LIMIT, also from text ('3.2', '3,2'). */
export function number(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) < NUMBER_LIMIT ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d+([.,]\d+)?\s*$/.test(value)) return null
  return number(Number(value.replace(',', '.')))
}

/** The objects in a group, in a block's items or in a block list. */
export function list<T>(value: readonly T[] | null | undefined): NonNullable<T>[] {
  if (!Array.isArray(value)) return []
  return value.filter((item): item is NonNullable<T> => isRecord(item))
}

export function image(value: unknown): Image | null {
  if (!isRecord(value) || typeof value.url !== 'string' || !isSafePictureUrl(value.url)) return null
  const { dimensions } = value
  const width = isRecord(dimensions) ? number(dimensions.width) : null
  const height = isRecord(dimensions) ? number(dimensions.height) : null
  if (width === null || height === null || width <= 0 || height <= 0) return null
  return { url: value.url, alt: text(value.alt), width, height }
}

const FOCUS = new Map<string, Image['focus']>([
  ['midt', 'center'],
  ['øverst', 'top'],
  ['nederst', 'bottom'],
  ['venstre', 'left'],
  ['højre', 'right'],
])

/** An image with the position of its subject, which is a separate field. */
export function focusedImage(value: unknown, focus: unknown): Image | null {
  const picture = image(value)
  const place = FOCUS.get(text(focus))
  return picture && place ? { ...picture, focus: place } : picture
}

/** What a link contains about its target document. */
export interface DocumentLink {
  id: string
  type: string
  uid: string | null
}

/** The target document of a link; `null` for other, empty and broken links. */
export function documentLink(value: unknown): DocumentLink | null {
  if (!isRecord(value) || value.link_type !== 'Document' || value.isBroken === true) return null
  if (typeof value.id !== 'string' || typeof value.type !== 'string') return null
  return { id: value.id, type: value.type, uid: typeof value.uid === 'string' ? value.uid : null }
}

/** Address of a document, `null` if it has none. */
export type HrefOf = (link: DocumentLink) => string | null

/** A link of any kind; `null` if it is empty, broken or has an address that is not allowed. */
export function link(value: unknown, hrefOf: HrefOf): Link | null {
  if (!isRecord(value)) return null
  const target = documentLink(value)
  const address = target ? hrefOf(target) : value.link_type === 'Document' ? null : safeHref(value.url)
  if (!address) return null
  return { href: address, text: text(value.text), external: isExternal(address) }
}

/** The page that a link leads to; `null` also for mail, telephone and anchors. */
export function pageAddress(value: unknown, hrefOf: HrefOf): PageAddress | null {
  const href = link(value, hrefOf)?.href
  return href !== undefined && isPageAddress(href) ? href : null
}

function isPageAddress(href: string): href is PageAddress {
  return href.startsWith('/') || isExternal(href)
}

/** `null` unless the address is a path of this site or safe in a link. */
export function safeHref(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const address = value.trim()
  // Prismic turns a path typed by an editor into "https:///path".
  const path = /^https?:\/\/(\/.*)$/.exec(address)?.[1] ?? address
  if (/^(\/(?![/\\])|#)/.test(path)) return /[\s<>"\\]/.test(path) ? null : path
  const url = URL.parse(path)
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null
  return path
}

/** At least eight digits, separated by single characters or, as in '(+45) 70 …', a bracket. */
const PHONE = /\+?\d(?:(?:[\s.\p{Pd}]|\)\s?)?\d){7,14}/u

/** `tel:…` of the first number in a text, as '70 20 30 40 (tast 2)'; `null` without one. */
export function phoneHref(phone: string): string | null {
  const [found] = PHONE.exec(phone) ?? []
  return found === undefined ? null : `tel:${found.replaceAll(/[^\d+]/g, '')}`
}

export function isExternal(href: string): boolean {
  return /^https?:/i.test(href)
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | null {
  const content = text(value)
  return allowed.find((candidate) => candidate === content) ?? null
}

/** Meta fields of a page. There is no fallback image here: the page's shell adds the site's own. */
export function seo(data: unknown): Seo {
  const fields = isRecord(data) ? data : {}
  return {
    title: textOrNull(fields.meta_title),
    description: textOrNull(fields.meta_description),
    image: image(fields.meta_image),
  }
}

/** The steps of a group; one without title and text is left out. */
export function nextSteps(
  group: readonly { title?: unknown; text?: unknown }[] | null | undefined,
): NextStep[] {
  return list(group)
    .map((item) => ({ title: text(item.title), text: text(item.text) }))
    .filter((step) => step.title || step.text)
}

function isSafePictureUrl(url: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(url)
}

/**
 * A date of the content service ('2025-02-03T09:00:00+0000') as an ISO date; null if missing or
 * unreadable.
 */
export function isoDate(date: string | null | undefined): string | null {
  const time = date ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
