import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Milliseconds between posters. */
const POSTER_STANDS = 6000

/**
 * Buttons, loop and motion of the list of `count` posters with this id, which is not rendered
 * again. The loop is an inert copy of the posters after them; the motion stops on hover, focus,
 * pause and out of view, and never starts with reduced motion.
 */
export function CarouselControls({ list: id, count }: { list: string; count: number }) {
  const [at, setAt] = useState(0)
  const [moving, setMoving] = useState(false)
  const inSight = useRef<boolean>(undefined)
  /** Target poster of the current animation: the next click counts from it. */
  const goal = useRef<number | null>(null)

  /** Moves one poster forward or back; past either end it continues in the copy. */
  function turn(by: 1 | -1) {
    const list = document.getElementById(id) as HTMLElement
    repeatPosters(list, count)
    const round = leftOf(list, count)
    let now = goal.current ?? position(list)
    if (now >= count) {
      list.scrollTo({ left: list.scrollLeft - round, behavior: 'instant' })
      now -= count
    }
    if (now + by < 0) {
      list.scrollTo({ left: list.scrollLeft + round, behavior: 'instant' })
      now += count
    }
    goal.current = now + by
    // A scroll back that has hardly begun may end where the list is, without a scroll event.
    setAt(goal.current % count)
    list.scrollTo({ left: leftOf(list, goal.current) })
  }

  const follow = useEffectEvent((list: HTMLElement) => {
    const aim = goal.current ?? position(list)
    if (Math.abs(list.scrollLeft - leftOf(list, aim)) < 2) goal.current = null
    setAt(aim % count)
  })

  useEffect(() => {
    const list = document.getElementById(id)
    if (!list) return
    list.addEventListener('scroll', () => follow(list))
    // The visitor scrolls by hand: cancels the current animation.
    const byHand = () => {
      goal.current = null
    }
    for (const event of ['wheel', 'pointerdown', 'focusin'])
      list.addEventListener(event, byHand, { passive: true })
    const sight = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) inSight.current = isIntersecting
    })
    sight.observe(list)
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const prefer = () => setMoving(!still.matches)
    prefer()
    still.addEventListener('change', prefer)
    // The list may have been scrolled before hydration.
    follow(list)
    // The copy is out of view and as large as the list, so a waiting press is handled first.
    setTimeout(() => repeatPosters(list, count))
  }, [id, count])

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      const list = document.getElementById(id) as HTMLElement
      if (inSight.current && !list.matches(':hover, :focus-within') && !document.hidden) turn(1)
    }, POSTER_STANDS)
    return () => clearInterval(timer)
  })

  return (
    <div className="needs-script flex items-center gap-3">
      <p aria-live={moving ? 'off' : 'polite'} className="px-2 font-strong whitespace-nowrap tabular-nums">
        {`${at + 1} af ${count}`}
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
  const [first, asked] = [list.children[0], list.children[index]] as [HTMLElement, HTMLElement]
  return asked.offsetLeft - first.offsetLeft
}

function position(list: HTMLElement): number {
  // Without the stylesheet the posters are below each other: 0 / 0.
  return Math.round(list.scrollLeft / leftOf(list, 1)) || 0
}
