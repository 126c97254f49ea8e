import { CircleAlert } from 'lucide'
import { Icon } from './icon.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

interface SummarisedError {
  /** Id of the field's control. */
  id: string
  /** The same message as at the field. */
  message: string
}

/**
 * The list of errors above a form after a submit. It takes the focus when it appears and when its
 * list changes, and each line links to its field. Renders nothing without errors.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly SummarisedError[] }) {
  const box = useFocusOnArrival<HTMLDivElement>(errors.map(({ id, message }) => `${id}:${message}`).join('|'))
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: what went wrong is read first; a page without errors has no summary
      autoFocus
      role="alert"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-2 border-error bg-error-tint px-5 py-4 text-ink"
    >
      <Icon of={CircleAlert} className="size-6 text-error" />
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        <ul className="mt-1 flex flex-wrap gap-x-5 text-sm">
          {errors.map((error) => (
            <li key={error.id}>
              <a
                href={`#${error.id}`}
                className="block py-1 font-strong text-error underline"
                onClick={(event) => {
                  const field = document.getElementById(error.id)
                  if (!field) return
                  event.preventDefault()
                  // Scrolls to the label, then focuses without scrolling: the label must be visible
                  // (govuk-frontend, error-summary).
                  const label = document.querySelector(`label[for="${CSS.escape(error.id)}"]`)
                  ;(label ?? field).scrollIntoView({ block: 'nearest' })
                  field.focus({ preventScroll: true })
                }}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
