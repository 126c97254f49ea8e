import { useState } from 'react'
import { RichTextBody } from '#app/content/rich-text.tsx'
import { AccountForm } from '#app/leads/account-form.tsx'
import { AccountThanks } from '#app/leads/account-thanks.tsx'
import { APPLY_PATH } from '#app/leads/apply-path.ts'
import { CallInstead } from '#app/leads/call-instead.tsx'
import { ERROR_TITLE_PREFIX } from '#app/leads/use-error-title.ts'
import { pageTitle } from '#app/shell/page-meta.ts'
import { PlainPage } from '#app/shell/page-top.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/apply.ts'

export function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text, image, thanks } = loaderData
  const site = useSiteData()?.site
  const [stored, setStored] = useState(actionData?.stored ? actionData : null)
  const wrong = actionData?.stored === false
  return (
    <PlainPage trail={[{ title }]}>
      {/* Not in `meta`, which knows nothing of what was posted: a page with errors says so in its title. */}
      <title>{`${wrong ? ERROR_TITLE_PREFIX : ''}${pageTitle(title, site?.productName ?? '', APPLY_PATH)}`}</title>
      <div className="grid gap-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-16">
        <div className="ground-yellow relative max-lg:hidden">
          <Picture image={image} sizes="19rem" className="absolute inset-0 size-full object-cover" />
        </div>
        <div className="max-w-form">
          {stored ? (
            <AccountThanks
              level={1}
              firstname={stored.firstname}
              reference={stored.reference}
              action={<Button href="/">Gå til forsiden</Button>}
            >
              {thanks && <RichTextBody value={thanks} />}
            </AccountThanks>
          ) : (
            <>
              <h1 className="text-h1">{title}</h1>
              {text && <p className="mt-4 text-lead">{text}</p>}
              <div className="mt-8">
                <AccountForm
                  result={actionData ?? null}
                  failureHelp={<CallInstead phone={site?.phone} phoneHref={site?.phoneHref} />}
                  onStored={(done) => setStored({ stored: true, ...done })}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </PlainPage>
  )
}
