import { PRIVACY_NOTICE } from '#app/content/privacy-notice.ts'
import { contentContext, leadRequest } from '#app/context.ts'
import ApplyIsland from '#app/forms/apply.island.tsx'
import { APPLY_PATH } from '#app/forms/apply-path.ts'
import { receiveApplication } from '#app/forms/receiving/receive-application.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { pricedPackages } from '#app/pricing/fees.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { PlainPage } from '#app/shell/layout/page-top.tsx'
import { FormTitle } from '#app/shell/meta/form-title.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/apply.ts'

/** GetLogin as a page: the target of its buttons without JavaScript. */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await context.get(contentContext).site()
  return { ...account, title: account.title || 'Ansøg om arrangørkonto' }
}

/** Only a form post works without content: the page itself then returns 503. */
export const handle: RouteHandle = { page: { withoutContent: true } }

export const action = ({ request, context }: Route.ActionArgs) =>
  receiveApplication(leadRequest(request, context), context.get(contentContext))

/** Retry-After, if a limit was reached. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData && {
      title: loaderData.title,
      description: loaderData.text,
      path: APPLY_PATH,
      ownTitle: true,
    },
  )

export default function ApplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { image, ...texts } = loaderData
  const { site, rates } = useSiteData() ?? {}
  return (
    <PlainPage trail={[{ title: texts.title }]}>
      <FormTitle title={texts.title} path={APPLY_PATH} result={actionData} />
      <div className="grid gap-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-16">
        <div className="ground-yellow relative max-lg:hidden">
          <Picture image={image} sizes="19rem" className="absolute inset-0 size-full object-cover" />
        </div>
        <div className="max-w-form">
          <ApplyIsland
            {...texts}
            phone={site?.phone ?? ''}
            phoneHref={site?.phoneHref ?? null}
            salesHours={site?.salesHours ?? ''}
            privacyNotice={site?.gdpr.notice ?? PRIVACY_NOTICE}
            packages={pricedPackages(rates ?? FALLBACK_RATES)}
            result={actionData ?? null}
          />
        </div>
      </div>
    </PlainPage>
  )
}
