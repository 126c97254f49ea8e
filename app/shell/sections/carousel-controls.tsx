import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Milliseconds between posters (design reference, "Motion"). */
export const POSTER_STANDS = 6000

/**
 * Buttons, loop and motion of the list of `count` posters with this id, which is not rendered
 * again. The loop is an inert copy of the posters after them; the motion stops on hover, focus,
 * pause and out of view, and never starts with reduced motion.
 */
export function CarouselControls({ list: id, count }: { list: string; count: number }) {
  const [at, setAt] = useState(0)
  const [moving, setMoving] = useState(false)
  const held = useRef({ hover: false, focus: false, away: true })
  /** Target poster of the current animation: the next click counts from it. */
  const goal = useRef<number | null>(null)

  /** Moves one poster forward or back; past either end it continues in the copy. */
  function turn(by: 1 | -1) {
    const list = document.getElementById(id)
    if (!list) return
    repeatPosters(list, count)
    const round = leftOf(list, count)
    let now = goal.current ?? position(list)
    if (by === 1 && now >= count) {
      list.scrollTo({ left: list.scrollLeft - round, behavior: 'instant' })
      now -= count
    }
    if (by === -1 && now <= 0) {
      list.scrollTo({ left: list.scrollLeft + round, behavior: 'instant' })
      now += count
    }
    goal.current = now + by
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: leftOf(list, now + by), behavior: still ? 'instant' : 'smooth' })
    setAt((now + by + count) % count)
  }

  const follow = useEffectEvent((list: HTMLElement) => {
    if (goal.current !== null && Math.abs(list.scrollLeft - leftOf(list, goal.current)) < 2)
      goal.current = null
    setAt((goal.current ?? position(list)) % count)
  })

  useEffect(() => {
    const list = document.getElementById(id)
    if (!list) return
    const end = new AbortController()
    const on = (events: string[], change: (event: Event) => void) => {
      for (const event of events) list.addEventListener(event, change, { signal: end.signal, passive: true })
    }
    on(['scroll'], () => follow(list))
    // The visitor scrolls by hand: cancels the current animation.
    on(['wheel', 'pointerdown', 'focusin'], () => {
      goal.current = null
    })
    on(['mouseenter', 'mouseleave'], ({ type }) => {
      held.current.hover = type === 'mouseenter'
    })
    on(['focusin', 'focusout'], ({ type }) => {
      held.current.focus = type === 'focusin'
    })
    const sight = new IntersectionObserver(([entry]) => {
      held.current.away = !entry?.isIntersecting
    })
    sight.observe(list)
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const prefer = () => setMoving(!still.matches)
    prefer()
    still.addEventListener('change', prefer, { signal: end.signal })
    // It may have been scrolled before hydration.
    follow(list)
    // Out of view, and as large as the list: a press that waits goes first.
    const later = setTimeout(() => repeatPosters(list, count))
    return () => {
      clearTimeout(later)
      sight.disconnect()
      end.abort()
    }
  }, [id, count])

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      const { hover, focus, away } = held.current
      if (!hover && !focus && !away && !document.hidden) turn(1)
    }, POSTER_STANDS)
    return () => clearInterval(timer)
  })

  return (
    <div className="needs-script flex items-center gap-3">
      <p aria-live={moving ? 'off' : 'polite'} className="px-2 font-strong whitespace-nowrap tabular-nums">
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
  )
}

function repeatPosters(list: HTMLElement, count: number) {
  if (list.children.length !== count) return
  for (const poster of [...list.children]) {
    const copy = poster.cloneNode(true) as HTMLElement
    copy.inert = true
    list.append(copy)
  }
}

/** Scroll position at which poster `index` starts. */
function leftOf(list: HTMLElement, index: number): number {
  const [first, asked] = [list.children[0], list.children[index]]
  return first instanceof HTMLElement && asked instanceof HTMLElement
    ? asked.offsetLeft - first.offsetLeft
    : 0
}

function position(list: HTMLElement): number {
  const width = leftOf(list, 1)
  return width > 0 ? Math.round(list.scrollLeft / width) : 0
}
