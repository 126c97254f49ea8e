import { classNames } from './class-names.ts'

/** Widths of every srcset (spec 2 §9). */
export const PICTURE_WIDTHS = [640, 828, 1200, 2048, 3840] as const

export interface PictureSource {
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
 * the embedded repository support (D4).
 */
export function imageAt(url: string, width: number): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of ['w', 'h', 'fit', 'max-w', 'max-h']) parameters.delete(name)
  if (!parameters.has('auto')) parameters.set('auto', 'format,compress')
  parameters.set('w', String(width))
  return `${path}?${parameters}`
}

/**
 * An image from content. SVGs are used unchanged; photographs get a srcset, never wider than the
 * original. `sizes` is the width of its container; `first` marks the image that is loaded with
 * priority.
 */
export function Picture({
  image,
  sizes = '100vw',
  first = false,
  className,
}: {
  image: PictureSource | null | undefined
  sizes?: string
  first?: boolean
  className?: string
}) {
  if (!image?.url) return null
  const { url, alt, width, height, focus } = image
  const widths = PICTURE_WIDTHS.filter((_, index) => {
    const before = PICTURE_WIDTHS[index - 1]
    return !width || before === undefined || before < width
  })
  return (
    <img
      src={isVector(url) ? url : imageAt(url, 1200)}
      srcSet={isVector(url) ? undefined : widths.map((at) => `${imageAt(url, at)} ${at}w`).join(', ')}
      sizes={isVector(url) ? undefined : sizes}
      alt={alt ?? ''}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
      className={classNames('max-w-full', className, focus && positions[focus])}
    />
  )
}
