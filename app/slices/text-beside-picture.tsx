import type { ReactNode } from 'react'
import type { Image } from '#app/content/content.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'

/**
 * Text with a picture on its right, or on its left if `flipped`; below it on a phone. A picture
 * with another one for phones has details to read: it gets the larger half, or the whole of a
 * narrow column.
 */
export function TextBesidePicture({
  image,
  imageMobile = null,
  flipped = false,
  narrow = false,
  children,
}: {
  image: Image | null
  imageMobile?: Image | null
  flipped?: boolean
  narrow?: boolean
  children: ReactNode
}) {
  if (!image) return <div>{children}</div>
  const side = imageMobile
    ? ['lg:gap-12 lg:grid-cols-[5fr_7fr]', 'lg:gap-12 lg:grid-cols-[7fr_5fr] lg:*:first:order-2']
    : ['md:gap-12 md:grid-cols-[7fr_5fr]', 'md:gap-12 md:grid-cols-[5fr_7fr] md:*:first:order-2']
  return (
    <div
      className={classNames(
        'grid items-center gap-8 *:min-w-0',
        !(imageMobile && narrow) && side[flipped ? 1 : 0],
      )}
    >
      <div>{children}</div>
      <Picture
        image={image}
        imageMobile={imageMobile}
        sizes={imageMobile ? '(width >= 64rem) 56rem, 100vw' : '(width >= 48rem) 40vw, 100vw'}
        className="beside-text h-auto w-full"
      />
    </div>
  )
}
