import sharp, { type Sharp } from 'sharp'
import { type CalculationImage, SHARE_HEIGHT, SHARE_WIDTH } from '#app/shell/meta/share-image.ts'
import { unescapeHtml } from '#server/responses/html-text.ts'
import { calculation, LOGO } from './calculation.ts'
import { PICTURE, stage, ticket } from './drawing.ts'
import type { SetLetters } from './letters.ts'

/** What an image is about. */
export interface Subject {
  /** Equal for equal images. */
  key: string
  /** The `v` of its current address. */
  version: string
  /** URL of the picture in it; null: it has none. */
  picture: string | null
  /** `picture` null: it has none, or it could not be loaded. */
  paint(letters: SetLetters, picture: Buffer | null): Promise<Buffer>
}

/** The subject that a page's head describes; null if it names no image of this kind. */
export function subjectOfPage(html: string): Subject | null {
  const contentsOf = (property: string) =>
    [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)]
      .filter(([, name]) => name === property)
      .map(([, , value = '']) => unescapeHtml(value))
  const [title = ''] = contentsOf('og:title')
  const [site = ''] = contentsOf('og:site_name')
  const [own = '', picture = null] = contentsOf('og:image')
  const version = versionIn(own)
  if (!title || !version) return null
  const suffix = ` | ${site}`
  const words = { title: site && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title, site }
  return {
    key: JSON.stringify([words, picture, version]),
    version,
    picture,
    async paint(letters, loaded) {
      if (!loaded) return encodePng(sharp(Buffer.from(await stage(words, letters))))
      const { under, over } = await ticket(words, letters)
      return encodePng(
        sharp(Buffer.from(under)).composite([
          { input: await covering(loaded), left: PICTURE.left, top: PICTURE.top },
          { input: Buffer.from(over), left: 0, top: 0 },
        ]),
      )
    },
  }
}

export function subjectOfCalculation({ words, logo, href }: CalculationImage, siteUrl: string): Subject {
  return {
    key: href,
    version: versionIn(href) ?? '',
    picture: logo && new URL(logo, siteUrl).href,
    async paint(letters, loaded) {
      const mark = loaded && (await contained(loaded))
      const under = sharp(Buffer.from(await calculation(words, letters, mark !== null)))
      return encodePng(mark ? under.composite([{ input: mark, left: LOGO.left, top: LOGO.top }]) : under)
    },
  }
}

const versionIn = (address: string): string | undefined =>
  /\/delebillede\S*\.png\?v=(\w+)$/.exec(address)?.[1]

const read = (picture: Buffer): Sharp => sharp(picture, { limitInputPixels: 50_000_000 })

function covering(picture: Buffer): Promise<Buffer> {
  const { width, height } = PICTURE
  return read(picture).resize({ width, height, fit: 'cover' }).png().toBuffer()
}

function contained(picture: Buffer): Promise<Buffer> {
  const { width, height } = LOGO
  return read(picture).resize({ width, height, fit: 'inside' }).png().toBuffer()
}

/** Encodes an image as PNG: with a palette, flat colours take a third of the size. */
function encodePng(image: Sharp): Promise<Buffer> {
  return image.resize(SHARE_WIDTH, SHARE_HEIGHT).png({ palette: true, colours: 64, effort: 7 }).toBuffer()
}
