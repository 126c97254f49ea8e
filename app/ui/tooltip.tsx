import { CircleHelp } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/**
 * One sentence of help behind a question mark. It opens on hover, focus and tap and closes on Esc (WCAG 1.4.13: it stays while the
 * pointer is on it). Without scripts hover and focus still open it, by CSS. No links inside.
 */
export function Tooltip({ about, text }: { about: string; text: string }) {
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const [dismissed, setDismissed] = useState(false)
  const [pinned, setPinned] = useState(false)

  useEffect(() => {
    if (!pinned) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setPinned(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [pinned])

  /** Moves the box sideways so far that it stands inside the window. */
  function place() {
    setDismissed(false)
    const element = box.current
    if (!element) return
    element.style.setProperty('--shift', '0px')
    const { left, right } = element.getBoundingClientRect()
    const margin = 12
    const shift =
      left < margin ? margin - left : Math.min(0, document.documentElement.clientWidth - margin - right)
    element.style.setProperty('--shift', `${shift}px`)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only watches pointer and focus of the button inside it.
    <span
      ref={root}
      className="tooltip group/tip relative inline-flex flex-none"
      data-open={pinned && !dismissed ? '' : undefined}
      data-dismissed={dismissed ? '' : undefined}
      onMouseEnter={place}
      onFocus={place}
      onBlur={() => setPinned(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || dismissed) return
        event.stopPropagation()
        setDismissed(true)
        setPinned(false)
      }}
    >
      <button
        type="button"
        aria-label={`Hjælp til ${about}`}
        aria-describedby={id}
        onClick={() => {
          place()
          setPinned(true)
        }}
        className="inline-grid size-7 place-items-center rounded-lamp text-quiet hover:bg-glow hover:text-ink focus-visible:bg-glow focus-visible:text-ink"
      >
        <Icon of={CircleHelp} />
      </button>
      <span id={id} role="tooltip" ref={box} className="tooltip__box">
        {text}
      </span>
    </span>
  )
}
