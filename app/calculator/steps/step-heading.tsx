import { classNames } from '#app/ui/class-names.ts'

/**
 * A click led to this step: its heading then takes the focus, so that screen readers read
 * it.
 */
let moved = false
export function focusNextHeading(): void {
  moved = true
}

/** For the ref of a heading that takes the focus after a click led to it. */
export const useHeadingFocus = () => takeFocus

function takeFocus(heading: HTMLElement | null): void {
  if (!heading || !moved) return
  moved = false
  heading.focus()
}

const SHORT_PHONE = 'max-md:[@media(height<42rem)]:sr-only print:not-sr-only'

/**
 * A step's heading and introduction. `brief`: on a short phone the introduction is for screen
 * readers alone, so that the step's buttons are in sight.
 */
export function StepHeading({
  title,
  subtitle,
  brief,
}: {
  title: string
  subtitle: string
  brief?: boolean
}) {
  return (
    <div className="mb-4 md:mb-6 md:text-center">
      <h1
        ref={takeFocus}
        tabIndex={-1}
        className="text-[min(clamp(1.75rem,1.45rem+1.2vw,2.5rem),11vw)] leading-[1.1] outline-none"
      >
        {title}
      </h1>
      {subtitle && (
        <p className={classNames('mt-2 text-lead text-quiet', brief && SHORT_PHONE)}>{subtitle}</p>
      )}
    </div>
  )
}
