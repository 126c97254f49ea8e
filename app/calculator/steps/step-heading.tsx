import { classNames } from '#app/ui/class-names.ts'

/**
 * Set after a click led to this step: its heading then takes the focus, so that screen readers read
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
 * readers alone, so that the step's buttons are in sight. `note` is before it, and seen there too.
 * `onPaper` is there in their place.
 */
export function StepHeading({
  title,
  subtitle,
  note,
  onPaper,
  brief,
}: {
  title: string
  subtitle: string
  note?: string
  onPaper?: string
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
      {note && (
        <p className="mt-2 text-lead text-quiet max-md:[@media(height<42rem)]:mt-1 max-md:[@media(height<42rem)]:text-sm print:hidden">
          <span>{note}</span> <span className={classNames(brief && SHORT_PHONE)}>{subtitle}</span>
        </p>
      )}
      {onPaper && <p className="mt-2 hidden text-lead text-quiet print:block">{onPaper}</p>}
      {subtitle && !note && (
        <p className={classNames('mt-2 text-lead text-quiet', brief && SHORT_PHONE)}>{subtitle}</p>
      )}
    </div>
  )
}
