import { contentContext } from '#app/context.ts'
import { PageTop, PlainPage } from '#app/shell/layout/page-top.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { BlockList } from '#app/slices/block-list.tsx'
import type { Route } from './+types/employees.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { about: await context.get(contentContext).about() }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = fromSeo(loaderData?.about?.seo, '/medarbejdere')
  return pageMeta(matches, { ...page, title: page.title ?? 'Medarbejdere' })
}

/** All employees; the list always has its own heading. */
export default function EmployeesRoute({ loaderData: { about } }: Route.ComponentProps) {
  const blocks = (about?.blocks ?? []).map((block) =>
    block.type === 'employees' && !block.title ? { ...block, title: 'Mød os' } : block,
  )
  return (
    <PlainPage trail={[{ title: 'Medarbejdere' }]}>
      <PageTop title={about?.title || 'Medarbejdere'} />
      <Prose text={about?.introduction ?? null} className="mt-4 text-lead" />
      <BlockList blocks={blocks} place="wide" />
    </PlainPage>
  )
}
