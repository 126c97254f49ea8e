import type { RichTextField } from '@prismicio/client'
import type { PackageRates } from '#app/pricing/packages.ts'

/*
 * The parts of documents: pictures, texts, links, list entries and blocks. The content service's
 * own data types end in this folder and in each block's block.ts. A page's type is what its `to…`
 * function returns; all reads are in site-content.ts.
 */

export interface Image {
  /** Absolute, or a path of this site (`/media/…`). app/ui/picture.tsx requests sizes. */
  url: string
  /** Empty for a decorative image. */
  alt: string
  /** Size of the original in pixels. */
  width: number
  height: number
  /**
   * The position of its subject, if the editor set one: cropping keeps it, and no label covers it.
   */
  focus?: 'center' | 'top' | 'bottom' | 'left' | 'right'
}

/**
 * Formatted text. Opaque: only `rich-text.tsx` and `plain-text.ts` look inside. No text is `null`,
 * never an empty RichText.
 */
export interface RichText {
  readonly nodes: RichTextField
}

/** A page: a path of this site, or an absolute address. */
export type PageAddress = `/${string}` | `http://${string}` | `https://${string}`

export interface Link {
  /** A path of this site, or an absolute http(s), mailto or tel address. */
  href: string
  /** Text given by the editor; empty if there is none. */
  text: string
  /** Leads to another site: opens in a new tab. */
  external: boolean
}

export interface Seo {
  /** `null`: the page's default applies. */
  title: string | null
  description: string | null
  image: Image | null
}

/** Organisers (B2B, /support) and ticket buyers (B2C, /kundeservice). */
export const AUDIENCES = ['B2B', 'B2C'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A card of the price table. */
export type PackageCard = Omit<BlockTypes['package'], 'type'>

/**
 * Block types by the content service's `slice_type`: what the mappings of app/slices return, added
 * by app/slices/registry.ts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the blocks are.
export interface BlockTypes {}

export type BlockType = keyof BlockTypes
export type Block = BlockTypes[BlockType]

/** Packages and rates of all documents of type `prices`. */
export interface Prices {
  packages: PackageCard[]
  rates: PackageRates
}

export interface Redirect {
  /** A path of this site, or an absolute https address. */
  to: string
  /**
   * 301: moved by the redirect table or by a changed uid. 308: addressed by document id instead of
   * uid.
   */
  status: 301 | 308
  /** The redirect is for an address with its query; only attribution parameters are passed on. */
  replacesQuery?: true
}

/** The content service failed, and there is no earlier content. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(message = 'Kunne ikke hente data', options?: ErrorOptions) {
    super(message, options)
  }
}
