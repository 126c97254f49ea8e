import type { Tile } from '#app/content/entries.ts'
import { hasPage } from '#app/pages.ts'
import type { SectionPlace } from '#app/shell/layout/section.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { breakable } from '#app/ui/long-words.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/**
 * Customer tiles: one gives one column, two give two, and with more the first spans two rows (spec
 * 2 §2 "Customer tile block"). The label is cut out of the picture in the colour of the ground; on
 * a phone it is below it, so that the picture is whole.
 */
export function TileGrid({ tiles, place = 'page' }: { tiles: readonly Tile[]; place?: SectionPlace }) {
  const shown = tiles.filter((tile) => hasPage(tile.href))
  if (shown.length === 0) return null
  const narrow = place === 'column'
  return (
    <ul
      className={classNames(
        'tiles gap-5',
        // On a phone several are a row that scrolls.
        shown.length > 1 ? 'max-md:flex max-md:overflow-x-auto max-md:snap-x print:grid md:grid' : 'grid',
        narrow ? 'md:auto-rows-[16rem] md:gap-4' : 'md:auto-rows-[20rem] md:gap-6',
        shown.length > 1 && 'md:grid-cols-2',
      )}
    >
      {shown.map((tile, index) => (
        <li
          key={tile.id}
          className={classNames(
            'grid',
            shown.length > 1 && 'max-md:w-[82%] max-md:shrink-0 max-md:snap-start',
            index === 0 && shown.length > 2 && 'md:row-span-2',
          )}
        >
          <SiteLink
            href={tile.href}
            className="group relative grid grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-hall text-ink no-underline"
          >
            {tile.image ? (
              <Picture
                image={tile.image}
                sizes="(width >= 48rem) 50vw, 100vw"
                className={classNames(
                  'w-full object-cover transition-transform duration-600 ease-light group-hover:scale-[1.03] md:h-full print:static',
                  // The label would cover a subject that is in the middle or below it: the picture
                  // ends above it.
                  /^(center|bottom)$/.test(tile.image.focus ?? '') ? 'min-h-0' : 'md:absolute md:inset-0',
                )}
              />
            ) : (
              <span className="poster-dark max-md:aspect-3/2 md:absolute md:inset-0 md:aspect-auto" />
            )}
            <span className="relative row-start-2 grid max-h-full grid-cols-[minmax(0,1fr)] gap-2.5 bg-(--ground) pt-4 md:max-w-[min(100%-1.5rem,25rem)] md:justify-self-start md:pe-5 group-hover:bg-glow">
              <span
                className={classNames(
                  'font-display font-heavy leading-tight text-balance wrap-anywhere',
                  narrow ? 'text-[1.125rem]' : 'text-h3',
                )}
              >
                {breakable(tile.title)}
              </span>
              {tile.categories.length > 0 && (
                <span className="flex flex-wrap gap-1.5 pb-px">
                  {tile.categories.map((category) => (
                    <Tag key={category.id} small={narrow}>
                      {category.title}
                    </Tag>
                  ))}
                </span>
              )}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
