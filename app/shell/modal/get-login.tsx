import { useEffect, useState } from 'react'
import type { TextRun } from '#app/content/linked-text.ts'
import { AccountForm, type AccountStored } from '#app/forms/account-form.tsx'
import { CallInstead } from '#app/forms/parts/call-instead.tsx'
import { createSubmitIntent } from '#app/forms/sending/submit-intent.ts'
import { AccountThanks } from '#app/forms/thanks/account-thanks.tsx'
import type { TypedFields } from '#app/lead/fields/typed-fields.ts'
import type { PricedPackage } from '#app/pricing/fees.ts'
import { RichTextBody } from '#app/rich-text.tsx'
import type { SiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'

export interface GetLoginProps
  extends Pick<SiteData['site'], 'account' | 'phone' | 'phoneHref' | 'salesHours'> {
  packages: readonly PricedPackage[]
  privacyNotice: readonly TextRun[]
}

/** The fields that were typed and not sent, for the next time that the modal opens on this page. */
let unsent: TypedFields | null = null
/**
 * The submit's intent: a form that is closed while sending and then sent again is one application.
 */
const intent = createSubmitIntent()
/** The application that was stored while the modal was closed. */
let unseen: AccountStored | null = null

/** GetLogin in the modal: picture and application form, then the thank-you message. */
export function GetLogin({
  account,
  phone,
  phoneHref,
  salesHours,
  packages,
  privacyNotice,
  isLeaving,
  onClose,
}: GetLoginProps & { isLeaving: boolean; onClose: () => void }) {
  const [stored, setStored] = useState(() => unseen)
  const [before] = useState(
    () => unsent && { stored: false as const, fields: unsent, errors: {}, failure: null },
  )
  useEffect(() => {
    if (stored && !isLeaving) unseen = null
  }, [stored, isLeaving])
  return (
    <>
      <div className="ground-yellow relative max-lg:hidden lg:col-start-1">
        <Picture image={account.image} sizes="19rem" className="absolute inset-0 size-full object-cover" />
      </div>
      <div className="px-5 pt-1 pb-6 md:px-10 md:pt-4 md:pb-10">
        {stored ? (
          <AccountThanks
            level={2}
            headingId="modal-title"
            stored={stored}
            nextSteps={account.nextSteps}
            action={<Button onClick={onClose}>Luk vindue</Button>}
          >
            <RichTextBody value={account.thanks} />
          </AccountThanks>
        ) : (
          <>
            {/* As wide as the sheet, so that nothing shows beside it while the form scrolls below. */}
            <h2
              id="modal-title"
              className="sticky top-0 z-1 -mx-5 bg-white pt-5 pr-20 pb-3 pl-5 md:-mx-10 md:pl-10 text-[min(clamp(1.75rem,1.4rem+1.4vw,2.25rem),11vw)] leading-[1.05]"
            >
              {account.title || 'Ansøg om arrangørkonto'}
            </h2>
            {account.text && <p>{account.text}</p>}
            <div className="mt-6">
              <AccountForm
                result={before}
                packages={packages}
                privacyNotice={privacyNotice}
                failureHelp={<CallInstead phone={phone} phoneHref={phoneHref} salesHours={salesHours} />}
                onFieldsChanged={(fields) => {
                  unsent = fields
                }}
                lastingIntent={intent}
                onStored={(sent) => {
                  unsent = null
                  unseen = sent
                  setStored(sent)
                }}
              />
            </div>
          </>
        )}
      </div>
    </>
  )
}
