import { useState } from 'react'
import { checkEmail, suggestEmail } from '#app/lead/fields/email.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Field, type FieldProps } from '#app/ui/field.tsx'

/** An e-mail field that on blur suggests a correction of a likely typing error in the domain. */
export function EmailField({ className, ...props }: FieldProps) {
  const [suggestion, setSuggestion] = useState<{ field: HTMLInputElement; address: string } | null>(null)
  return (
    <div className={classNames('grid content-start gap-1.75', className)}>
      <Field
        {...props}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        onBlur={({ currentTarget: field }) => {
          const checked = checkEmail(field.value)
          const address = checked.ok ? suggestEmail(checked.value) : null
          const show = () => setSuggestion(address === null ? null : { field, address })
          // A press took the focus: a new line now would move the pressed button away and lose the
          // click.
          if (document.querySelector(':active'))
            addEventListener('mouseup', () => setTimeout(show), { once: true })
          else show()
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {suggestion && (
          <>
            <span>Mente du</span>{' '}
            <button
              type="button"
              className="link break-all"
              onClick={() => {
                const { field, address } = suggestion
                field.value = address
                field.dispatchEvent(new Event('input', { bubbles: true }))
                setSuggestion(null)
                field.focus()
              }}
            >
              {suggestion.address}
            </button>
            <span>?</span>
          </>
        )}
      </p>
    </div>
  )
}
