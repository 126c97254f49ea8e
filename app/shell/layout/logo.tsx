import type { SiteData } from '#app/shell/site-data.ts'
import { classNames } from '#app/ui/class-names.ts'

/** The wordmark for light or dark ground; without a logo in content, the name in display type. */
export function Logo({
  site,
  ground,
  className,
}: {
  site: SiteData['site']
  ground: 'light' | 'yellow' | 'dark'
  className?: string
}) {
  const image = site.logo[ground]
  if (!image)
    return <span className="font-display text-[1.625rem] font-heavy leading-none">{site.productName}</span>
  return (
    <img
      src={image.url}
      alt={image.alt || site.productName}
      width={image.width}
      height={image.height}
      loading={ground === 'dark' ? 'lazy' : undefined}
      className={classNames(`logo-${ground}`, className)}
    />
  )
}
