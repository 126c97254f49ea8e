import type { Image } from '#app/content/content.ts'
import { Trail } from '#app/shell/layout/trail.tsx'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

/** The dark top of the help centres: breadcrumbs, heading and the ticket window. */
export function HelpTop({
  trail,
  title,
  lead,
  picture,
  wide,
}: {
  trail: readonly Crumb[]
  title: string
  lead?: string
  picture: Image | null
  /** The picture is only shown in wide windows: results of a search come right below. */
  wide?: boolean
}) {
  return (
    <div className="help-top ground-hall relative isolate overflow-hidden">
      <div className="wrap pt-8 pb-8 md:min-h-84 md:pt-14 md:pb-20">
        <Trail trail={trail} />
        <div className="mt-5 max-w-152 md:w-1/2">
          <h1 className="text-h1">{withSoftHyphens(title)}</h1>
          {lead && <p className="mt-3 text-lead text-quiet">{lead}</p>}
        </div>
      </div>
      {/* If the section is taller than the picture is wide, the crowd on the left is cut off. */}
      <Picture
        image={picture}
        first
        sizes="(width >= 48rem) 40vw, 100vw"
        className={classNames(
          'w-full print:hidden md:absolute md:right-[max(0px,calc((100vw-var(--container-page))/2-2rem))] md:bottom-0 md:-z-1 md:h-full md:w-auto md:object-cover md:object-right-bottom',
          wide && 'max-md:hidden',
        )}
      />
    </div>
  )
}
