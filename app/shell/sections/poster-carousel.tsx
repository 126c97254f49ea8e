import CarouselControls from './carousel-controls.island.tsx'
import { Poster, type PosterEntry } from './poster-grid.tsx'

const LIST = 'plakater'

/**
 * The industries as posters in a scrolling list, which works by touch, wheel and keyboard, and
 * without scripts. The controls above it move it; only they are an island. `title` names it to
 * screen readers.
 */
export function PosterCarousel({ title, entries }: { title: string; entries: readonly PosterEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-roledescription="karrusel" aria-label={title}>
      {entries.length > 1 && (
        <div className="wrap mb-5 flex justify-end">
          <CarouselControls list={LIST} count={entries.length} />
        </div>
      )}
      <ul id={LIST} className="posters">
        {entries.map((entry) => (
          <li key={entry.href}>
            <Poster entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
