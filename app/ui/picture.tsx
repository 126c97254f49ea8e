import { classNames } from './class-names.ts'

/** Widths of every srcset. */
export const PICTURE_WIDTHS = [640, 828, 1200, 2048, 3840] as const

interface PictureSource {
  url: string
  alt: string | null
  width?: number | null
  height?: number | null
  focus?: 'center' | 'top' | 'bottom' | 'left' | 'right'
}

/** The part of a picture that cropping keeps. */
const positions = {
  center: 'object-center',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
}

function isVector(url: string): boolean {
  return /\.svg(\?|$)/i.test(url)
}

/**
 * The same image at another width, through the imgix parameters that both the content service and
 * the embedded repository support.
 */
export function imageAt(url: string, width: number): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of ['w', 'h', 'fit', 'max-w', 'max-h']) parameters.delete(name)
  if (!parameters.has('auto')) parameters.set('auto', 'format,compress')
  parameters.set('w', String(width))
  return `${path}?${parameters}`
}

/** The srcset of a photograph, with its widths. */
function sources({ url, width }: PictureSource, sizes: string) {
  if (isVector(url)) return {}
  const widths = PICTURE_WIDTHS.filter((_, index) => {
    const before = PICTURE_WIDTHS[index - 1]
    return !width || before === undefined || before < width
  })
  return { srcSet: widths.map((at) => `${imageAt(url, at)} ${at}w`).join(', '), sizes }
}

/**
 * An image from content, and the one that phones get instead. SVGs are used unchanged; photographs
 * get a srcset, never wider than the original. `sizes` is the width of its container; `first` marks
 * the image that is loaded with priority.
 */
export function Picture({
  image,
  imageMobile,
  sizes = '100vw',
  first = false,
  className,
}: {
  image: PictureSource | null | undefined
  imageMobile?: PictureSource | null | undefined
  sizes?: string
  first?: boolean
  className?: string
}) {
  if (!image?.url) return null
  const shown = imageMobile ?? image
  const { focus } = image
  const picture = (
    <img
      src={isVector(shown.url) ? shown.url : imageAt(shown.url, 1200)}
      {...sources(shown, sizes)}
      alt={image.alt ?? ''}
      width={shown.width ?? undefined}
      height={shown.height ?? undefined}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
      className={classNames(className, focus && positions[focus])}
    />
  )
  if (!imageMobile) return picture
  return (
    <picture className="contents">
      <source
        media="(width >= 48rem)"
        srcSet={image.url}
        {...sources(image, sizes)}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
        className="hidden"
      />
      {picture}
    </picture>
  )
}
