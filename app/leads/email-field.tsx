import { useRef, useState } from 'react'
import { Field, type FieldProps } from '#app/ui/field.tsx'
import { checkEmail, suggestEmail } from './email.ts'

/** An e-mail field that offers a correction for a likely slip in the domain when it is left, and never forces it. */
export function EmailField(props: FieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const input = () => box.current?.querySelector('input') ?? null
  return (
    <div ref={box} className="grid content-start gap-1.75">
      <Field
        {...props}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        onBlur={(event) => {
          const checked = checkEmail(event.currentTarget.value)
          const show = () => setSuggestion(checked.ok ? suggestEmail(checked.value) : null)
          // Left by a press: a new line now would take the pressed button from under the finger, and the press with it.
          if (document.querySelector(':active'))
            addEventListener('mouseup', () => setTimeout(show), { once: true })
          else show()
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {suggestion && (
          <>
            Mente du{' '}
            <button
              type="button"
              className="link break-all"
              onClick={() => {
                const field = input()
                if (!field) return
                field.value = suggestion
                field.dispatchEvent(new Event('input', { bubbles: true }))
                setSuggestion(null)
                field.focus()
              }}
            >
              {suggestion}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  )
}
