import { contentContext, siteContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { llmsText } from '#app/shell/meta/llms-text.ts'
import type { Route } from './+types/llms.ts'

export const handle: RouteHandle = { page: { cached: true } }

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const text = await llmsText(context.get(contentContext), context.get(siteContext).siteUrl)
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
