import type { ComponentProps } from 'react'
import type { Image } from '#app/content/content.ts'
import { PRIVACY_NOTICE } from '#app/content/privacy-notice.ts'
import CallbackForm from '#app/forms/callback-form.island.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { Picture } from '#app/ui/picture.tsx'

/** The pink section at the end of a page: text and picture next to the callback form. */
export function CallbackSection({
  title,
  text,
  picture,
  ...form
}: {
  title: string
  text: string
  picture: Image | null
} & Pick<ComponentProps<typeof CallbackForm>, 'industry' | 'times' | 'nextSteps' | 'result'>) {
  const { phone = '', phoneHref = null, salesHours = '', gdpr } = useSiteData()?.site ?? {}
  return (
    <section id="kontakt" className="section-plane ground-pink print:hidden">
      <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div>
          <h2 className="max-w-88 text-h2">{title || 'Skal vi ringe dig op?'}</h2>
          {text && <p className="mt-4 text-lead">{text}</p>}
          <Picture
            image={picture}
            sizes="(width >= 64rem) 30rem, 100vw"
            className="mt-8 h-auto w-full max-lg:hidden"
          />
        </div>
        <CallbackForm
          {...form}
          phone={phone}
          phoneHref={phoneHref}
          salesHours={salesHours}
          privacyNotice={gdpr?.notice ?? PRIVACY_NOTICE}
        />
      </div>
    </section>
  )
}
