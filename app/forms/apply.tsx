import { useState } from 'react'
import type { RichText } from '#app/content/content.ts'
import type { TextRun } from '#app/content/linked-text.ts'
import type { NextStep } from '#app/lead/next-steps.ts'
import type { PricedPackage } from '#app/pricing/fees.ts'
import { RichTextBody } from '#app/rich-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { AccountForm, type AccountResult } from './account-form.tsx'
import { CallInstead } from './parts/call-instead.tsx'
import type { Telephone } from './parts/phone-link.tsx'
import { AccountThanks } from './thanks/account-thanks.tsx'

/** The organiser-account application on its own page, then thanks. */
export function Apply(
  props: Telephone & {
    title: string
    text: string
    thanks: RichText | null
    nextSteps: readonly NextStep[]
    packages: readonly PricedPackage[]
    privacyNotice: readonly TextRun[]
    result: AccountResult | null
  },
) {
  const { text, thanks } = props
  const [result, setResult] = useState(props.result)
  if (result?.stored) {
    return (
      <AccountThanks
        level={1}
        stored={result}
        nextSteps={props.nextSteps}
        action={<Button href="/">Gå til forsiden</Button>}
      >
        {thanks && <RichTextBody value={thanks} />}
      </AccountThanks>
    )
  }
  return (
    <>
      <h1 className="text-h1">{props.title}</h1>
      {text && <p className="mt-4 text-lead">{text}</p>}
      <div className="mt-8">
        <AccountForm
          result={result}
          packages={props.packages}
          privacyNotice={props.privacyNotice}
          failureHelp={<CallInstead {...props} />}
          onStored={(done) => setResult({ stored: true, ...done })}
        />
      </div>
    </>
  )
}
