/**
 * Set after a click led to this step: its heading then takes the focus, so that screen readers read
 * it.
 */
let moved = false
export function focusNextHeading(): void {
  moved = true
}

function takeFocus(heading: HTMLElement | null): void {
  if (!heading || !moved) return
  moved = false
  heading.focus()
}

/** A step's heading and introduction. */
export function StepHeading({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <div className="mb-5 md:mb-6 md:text-center">
      <h1
        ref={takeFocus}
        tabIndex={-1}
        className="text-[clamp(1.75rem,1.45rem+1.2vw,2.5rem)] leading-[1.1] outline-none"
      >
        {title}
      </h1>
      {subtitle && <p className="mt-2 text-lead text-quiet">{subtitle}</p>}
    </div>
  )
}
