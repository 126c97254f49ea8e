import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide'
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { hasPage } from '#app/shell/pages.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Poster, type PosterEntry } from './poster-grid.tsx'

/** Milliseconds between posters (design reference, "Motion"). */
export const POSTER_STANDS = 6000

/**
 * The industries as posters that advance by themselves in a loop. A scrolling
 * list: it works by touch, wheel and keyboard, and without scripts. Scripts add buttons, the loop
 * (a second, inert copy of the posters) and the motion, which stops on hover, focus, pause and out
 * of view, and never starts with reduced motion.
 */
export function PosterCarousel({ title, entries }: { title: string; entries: readonly PosterEntry[] }) {
  const posters = useMemo(() => entries.filter((entry) => hasPage(entry.href)), [entries])
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [moving, setMoving] = useState(false)
  const [ready, setReady] = useState(false)
  const held = useRef({ hover: false, focus: false, away: true })
  /** Target poster of the current animation: the next click counts from it. */
  const goal = useRef<number | null>(null)
  const count = posters.length

  // It may have been scrolled before hydration.
  const countFromScroll = useEffectEvent(() => {
    if (list.current?.scrollLeft) setAt(position(list.current) % count)
  })
  useEffect(() => {
    // The copy is as large as the list, and out of view: a press goes first.
    startTransition(() => setReady(true))
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setMoving(!still.matches)
    follow()
    still.addEventListener('change', follow)
    const sight = new IntersectionObserver(([entry]) => {
      held.current.away = !entry?.isIntersecting
    })
    if (list.current) sight.observe(list.current)
    countFromScroll()
    return () => {
      still.removeEventListener('change', follow)
      sight.disconnect()
    }
  }, [])

  useEffect(() => {
    if (!moving || count < 2) return
    const timer = setInterval(() => {
      const { hover, focus, away } = held.current
      if (!hover && !focus && !away && !document.hidden) turn(1)
    }, POSTER_STANDS)
    return () => clearInterval(timer)
  })

  /** Scroll position at which poster `index` starts. */
  function leftOf(index: number): number {
    const element = list.current
    const first = element?.children[0]
    const asked = element?.children[index]
    if (!(first instanceof HTMLElement) || !(asked instanceof HTMLElement)) return 0
    return asked.offsetLeft - first.offsetLeft
  }

  /**
   * Moves one poster forward or back. Past either end it continues in the copy, where the jump is
   * invisible.
   */
  function turn(by: 1 | -1) {
    const element = list.current
    if (!element) return
    const jump = (left: number) => element.scrollTo({ left, behavior: 'instant' })
    let now = goal.current ?? position(element)
    if (by === 1 && now >= count) {
      jump(element.scrollLeft - leftOf(count))
      now -= count
    }
    if (by === -1 && now <= 0) {
      jump(element.scrollLeft + leftOf(count))
      now += count
    }
    goal.current = now + by
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: leftOf(now + by), behavior: still ? 'instant' : 'smooth' })
    setAt((now + by + count) % count)
  }

  function onScroll(element: HTMLUListElement) {
    if (goal.current !== null && Math.abs(element.scrollLeft - leftOf(goal.current)) < 2) goal.current = null
    setAt((goal.current ?? position(element)) % count)
  }

  /** The visitor scrolls by hand: cancels the current animation. */
  function onHand() {
    goal.current = null
  }

  function position(element: HTMLElement): number {
    const wide = leftOf(1)
    return wide > 0 ? Math.round(element.scrollLeft / wide) : 0
  }

  // Kept between renderings: a press that only moves the list renders no poster again.
  const items = useMemo(
    () =>
      (ready && count > 1 ? [false, true] : [false]).map((isCopy) =>
        posters.map((entry) => (
          <li key={`${isCopy} ${entry.href}`} inert={isCopy}>
            <Poster entry={entry} />
          </li>
        )),
      ),
    [posters, count, ready],
  )

  if (count === 0) return null
  return (
    <section className="section-plane ground-grey" aria-roledescription="karrusel" aria-label={title}>
      <div className="wrap mb-(--spacing-stack) flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h2 className="max-w-140 text-h2">{title}</h2>
        {count > 1 && (
          <div className="needs-script flex items-center gap-3">
            <p
              aria-live={moving ? 'off' : 'polite'}
              className="px-2 font-strong whitespace-nowrap tabular-nums"
            >
              {at + 1} af {count}
            </p>
            <IconButton
              label="Forrige branche"
              className="size-13"
              icon={<Icon of={ArrowLeft} />}
              onClick={() => turn(-1)}
            />
            <IconButton
              label={moving ? 'Sæt karrusellen på pause' : 'Afspil karrusellen'}
              className="size-13"
              icon={<Icon of={moving ? Pause : Play} />}
              onClick={() => setMoving(!moving)}
            />
            <IconButton
              label="Næste branche"
              className="size-13"
              icon={<Icon of={ArrowRight} />}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
      <ul
        ref={list}
        className="posters"
        onScroll={(event) => onScroll(event.currentTarget)}
        onWheel={onHand}
        onPointerDown={onHand}
        onKeyDown={onHand}
        onMouseEnter={() => {
          held.current.hover = true
        }}
        onMouseLeave={() => {
          held.current.hover = false
        }}
        onFocus={() => {
          held.current.focus = true
          onHand()
        }}
        onBlur={() => {
          held.current.focus = false
        }}
      >
        {items}
      </ul>
    </section>
  )
}
