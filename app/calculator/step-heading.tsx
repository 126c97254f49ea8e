import { useEffect, useRef } from 'react'

/** Set by the wizard once a step was reached by a click: then the new heading takes the focus, and a screen reader reads it. */
let moved = false
export function focusNextHeading(): void {
  moved = true
}

/** A step's heading and its one sentence. */
export function StepHeading({ title, subtitle }: { title: string; subtitle: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!moved) return
    moved = false
    heading.current?.focus()
  }, [])
  return (
    <div className="mb-5 md:mb-6 md:text-center">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[clamp(1.75rem,1.45rem+1.2vw,2.5rem)] leading-[1.1] outline-none"
      >
        {title}
      </h1>
      {subtitle && <p className="mt-2 text-lead text-quiet">{subtitle}</p>}
    </div>
  )
}
