import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { classNames } from './class-names.ts'

/** 20 px, or the size that the place gives. */
function sized(className = ''): string {
  return classNames(!className.includes('size-') && 'size-5', 'flex-none', className)
}

/**
 * One of lucide's icons, imported by name where it is used: `<Icon of={ArrowRight} />`. Decoration only: the words stand beside it.
 * Drawn here from lucide's own nodes: its React package brings 2 kB of compressed script for options that the design does not use.
 */
export function Icon({ of: nodes, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={sized(className)}
    >
      {nodes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}

/**
 * An icon that content brings as an image (icon.url): a drawing in ink on nothing. On hall it is recoloured by --icon-filter
 * (grounds.css), so that one file serves light and dark grounds. Nothing is rendered where the document has no icon.
 */
export function ContentIcon({
  image,
  className,
}: {
  image: { url: string } | null | undefined
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
      decoding="async"
      className={classNames('content-icon', sized(className))}
    />
  )
}
