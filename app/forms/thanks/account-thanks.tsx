import type { ReactNode } from 'react'
import type { AccountStored } from '#app/forms/account-form.tsx'
import { copySentTo } from '#app/forms/parts/form-parts.tsx'
import type { NextStep } from '#app/lead/next-steps.ts'
import { NextSteps } from './next-steps.tsx'

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Replaces the form when the application is stored, and takes the focus. */
export function AccountThanks(props: {
  stored: AccountStored
  /** The editor's text about what happens next. */
  children: ReactNode
  nextSteps: readonly NextStep[]
  /** The next action: a link to the front page, or a button that closes the modal. */
  action: ReactNode
  /** Heading level: 1 if it is the page's own heading. */
  level: 1 | 2
  headingId?: string
}) {
  const { stored, level } = props
  const { firstname, answerBy } = stored
  const Heading = `h${level}` as const
  return (
    <div className="grid content-start justify-items-start gap-5">
      <Heading id={props.headingId} ref={takeFocus} tabIndex={-1} className="text-h2 outline-none">
        {firstname === '' ? 'Tak for din ansøgning' : `Tak, ${firstname}`}
      </Heading>
      <div className="prose">{props.children}</div>
      <NextSteps steps={props.nextSteps} answerBy={answerBy} level={(level + 1) as 2 | 3} />
      <div className="ground-yellow w-full px-5 py-4">
        <p className="text-sm">Reference</p>
        <p className="text-h3 whitespace-nowrap font-heavy font-display">{stored.reference}</p>
        {stored.isMailed && <p className="mt-2 wrap-anywhere">{copySentTo(stored.email)}</p>}
      </div>
      <p className="text-sm text-quiet">Hav referencen klar, hvis du ringer eller skriver til os.</p>
      {props.action}
    </div>
  )
}
