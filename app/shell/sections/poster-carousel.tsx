import { hasPage } from '#app/shell/pages.ts'
import CarouselControls from './carousel-controls.island.tsx'
import { Poster, type PosterEntry } from './poster-grid.tsx'

const LIST = 'plakater'

/**
 * The industries as posters in a scrolling list, which works by touch, wheel and keyboard, and
 * without scripts. The controls beside the heading move it; only they are an island.
 */
export function PosterCarousel({ title, entries }: { title: string; entries: readonly PosterEntry[] }) {
  const posters = entries.filter((entry) => hasPage(entry.href))
  if (posters.length === 0) return null
  return (
    <section className="section-plane ground-grey" aria-roledescription="karrusel" aria-label={title}>
      <div className="wrap mb-(--spacing-stack) flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h2 className="max-w-140 text-h2">{title}</h2>
        {posters.length > 1 && <CarouselControls list={LIST} count={posters.length} />}
      </div>
      <ul id={LIST} className="posters">
        {posters.map((entry) => (
          <li key={entry.href}>
            <Poster entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
