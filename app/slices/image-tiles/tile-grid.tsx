import type { Tile } from '#app/content/entries.ts'
import type { SectionPlace } from '#app/shell/layout/section.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

/**
 * Customer tiles: one gives one column, two give two, and with more the first spans two rows and
 * two of three columns. Each shows its whole picture, and the text below it. On a phone several
 * tiles are a row that scrolls, unless the page is their overview (`isOverview`).
 */
export function TileGrid({
  tiles,
  place = 'page',
  isOverview = false,
}: {
  tiles: readonly Tile[]
  place?: SectionPlace
  isOverview?: boolean
}) {
  if (tiles.length === 0) return null
  const [isOne, isMany] = [tiles.length === 1, tiles.length > 2]
  const scrolls = !isOne && !isOverview
  return (
    <ul
      className={classNames(
        'tiles gap-5 lg:gap-6',
        scrolls
          ? 'max-md:-me-(--spacing-gutter) max-md:flex max-md:overflow-x-auto max-md:snap-x print:grid md:grid'
          : 'grid max-md:gap-y-10',
        !isOne && (isMany ? 'md:grid-cols-3' : 'md:grid-cols-2'),
      )}
    >
      {tiles.map((tile, index) => (
        <li
          key={tile.id}
          className={classNames(
            'grid',
            scrolls && 'max-md:w-[82%] max-md:shrink-0 max-md:snap-start',
            index === 0 && isMany && 'md:row-span-2 md:col-span-2',
            // A tile that is alone in its row takes all of it.
            index > 2 && index % 3 === 0 && 'md:last:col-span-3',
          )}
        >
          <CaseTile
            tile={tile}
            size={index === 0 && isMany ? 'lead' : place === 'column' || isMany ? 'small' : 'plain'}
            isWide={isOne || (index > 2 && index % 3 === 0 && index === tiles.length - 1)}
          />
        </li>
      ))}
    </ul>
  )
}

const TITLES = {
  lead: 'text-h3 lg:text-h2',
  plain: 'text-h3',
  small: 'text-[1.1875rem]',
}

/** `isWide`: the label is beside the picture where there is room. */
function CaseTile({ tile, size, isWide }: { tile: Tile; size: keyof typeof TITLES; isWide: boolean }) {
  const { title, image, figure, products } = tile
  return (
    <SiteLink
      href={tile.href}
      className={classNames(
        'group grid content-start text-ink no-underline',
        isWide && 'md:grid-cols-2 md:gap-6',
      )}
    >
      {image ? (
        <span className="grid aspect-3/2 overflow-hidden bg-hall">
          <Picture
            image={image}
            sizes="(width >= 48rem) 50vw, 82vw"
            className="size-full min-h-0 object-contain transition-transform duration-600 ease-light group-hover:scale-[1.03]"
          />
        </span>
      ) : (
        <span className="poster-dark aspect-3/2" />
      )}
      <span
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 pt-4 group-hover:bg-glow',
          isWide && 'md:content-center md:pt-0',
        )}
      >
        <span
          className={classNames(
            'font-display font-heavy leading-tight text-balance wrap-anywhere',
            TITLES[size],
          )}
        >
          {withSoftHyphens(title)}
        </span>
        {figure && (
          <span>
            <span
              className={classNames(
                'font-display font-heavy wrap-anywhere',
                size === 'lead' ? 'text-h2' : 'text-[1.1875rem]',
              )}
            >
              {figure.amount}
            </span>{' '}
            {figure.text}
          </span>
        )}
        {products.length > 0 && (
          <span className="flex flex-wrap gap-1.5 pb-px">
            {products.map((product) => (
              <Tag key={product.id} small={size === 'small'}>
                {product.title}
              </Tag>
            ))}
          </span>
        )}
      </span>
    </SiteLink>
  )
}
