import type { ReactNode } from 'react'
import type { Image } from '#app/content/content.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'

/** Text with a picture on its right, or on its left if `flipped`; below it on a phone. */
export function TextBesidePicture({
  image,
  flipped = false,
  children,
}: {
  image: Image | null
  flipped?: boolean
  children: ReactNode
}) {
  if (!image) return <div>{children}</div>
  return (
    <div
      className={classNames(
        'grid items-center gap-8 md:gap-12',
        flipped ? 'md:grid-cols-[5fr_7fr]' : 'md:grid-cols-[7fr_5fr]',
      )}
    >
      <div className={flipped ? 'md:order-2' : undefined}>{children}</div>
      <Picture image={image} sizes="(width >= 48rem) 40vw, 100vw" className="h-auto w-full" />
    </div>
  )
}
