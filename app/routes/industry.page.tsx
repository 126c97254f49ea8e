import { ERROR_TITLE_PREFIX } from '#app/leads/use-error-title.ts'
import { CallbackSection } from '#app/shell/callback-section.tsx'
import { pageTitle } from '#app/shell/page-meta.ts'
import { PageTop, SidePage } from '#app/shell/page-top.tsx'
import { Prose } from '#app/shell/prose.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { StartSelling } from '#app/shell/start-selling.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import { withCases } from '#app/slices/image-tiles/case-blocks.ts'
import { Button } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/industry.ts'

const CallbackForm = deferred(async () => (await import('#app/leads/callback-form.tsx')).CallbackForm)

export function IndustryPage({ loaderData: { industry, callbackImage }, actionData }: Route.ComponentProps) {
  const data = useSiteData()
  const blocks = withCases(industry.blocks, 'Relaterede cases', industry.cases)
  const title = pageTitle(industry.seo.title, data?.site.productName ?? '', industry.href)
  return (
    <>
      {/* Not in `meta`, which knows nothing of what was posted: a page with errors says so in its title. */}
      <title>{`${actionData?.stored === false ? ERROR_TITLE_PREFIX : ''}${title}`}</title>
      <SidePage
        trail={[{ title: 'Brancher', href: '/branche' }, { title: industry.title }]}
        side={{
          heading: 'Brancher',
          selectLabel: 'Vælg branche',
          items: data?.menu.industries ?? [],
          current: industry.href,
        }}
      >
        <PageTop
          title={industry.headline}
          lead={industry.subtitle}
          actions={
            <>
              <StartSelling size="large" />
              <Button href="#kontakt" look="border" size="large">
                Bliv ringet op
              </Button>
            </>
          }
          picture={
            <Picture
              image={industry.image}
              first
              sizes="(width >= 64rem) 18rem, (width >= 48rem) 14rem, 100vw"
              className="w-full object-cover max-md:aspect-square max-md:object-bottom"
            />
          }
        />
        <Prose text={industry.body} className="mt-(--spacing-stack)" />
        <Blocks blocks={[...blocks, ...industry.secondaryBlocks]} place="column" />
      </SidePage>
      <CallbackSection {...industry.callback} picture={callbackImage}>
        <CallbackForm
          phone={data?.site.phone ?? ''}
          phoneHref={data?.site.phoneHref ?? null}
          result={actionData ?? null}
        />
      </CallbackSection>
    </>
  )
}
