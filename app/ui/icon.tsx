import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { classNames } from './class-names.ts'

/** 20 px, or the container's size. */
function sized(className = ''): string {
  return classNames(!className.includes('size-') && 'size-5', 'flex-none', className)
}

/**
 * An icon of lucide, imported by name: `<Icon of={ArrowRight} />`. Decorative: the text is next to
 * it. Drawn here from lucide's nodes, since its React package adds 2 kB of compressed script for
 * unused options. Its strokes are those of base.css, since a page has dozens of them.
 */
export function Icon({ of: nodes, className }: { of: IconNode; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames('icon', sized(className))}>
      {nodes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}

/**
 * An icon from content, as an image in ink on transparent. On dark grounds it is recoloured by
 * --icon-filter (grounds.css), so that one file serves both. Renders nothing if the document has no
 * icon.
 */
export function ContentIcon({
  image,
  className,
}: {
  image: { url: string | null } | null | undefined
  className?: string
}) {
  if (!image?.url) return null
  return (
    <img
      src={image.url}
      alt=""
      width={24}
      height={24}
      loading="lazy"
      className={classNames('content-icon', sized(className))}
    />
  )
}
