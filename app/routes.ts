import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { UNREADABLE_ADDRESS } from './page-policy.ts'
import { SITE_PAGES, WIZARD_PAGES } from './pages.ts'

/** A route of a page; a module that serves several has a route with a different id for each. */
function pagesOf(pages: typeof WIZARD_PAGES) {
  const modules = Object.values(pages).map(({ module }) => module)
  return Object.entries(pages).map(([path, { module }]) => {
    const file = `routes/${module}.tsx`
    if (path === '') return index(file)
    const isShared = modules.indexOf(module) !== modules.lastIndexOf(module)
    return isShared ? route(path, file, { id: path.replaceAll(/\W+/g, '-') }) : route(path, file)
  })
}

/**
 * Every URL of the site; those of pages come from pages.ts. Paths are Danish, as visitors see them.
 */
export default [
  layout('routes/site.tsx', [
    ...pagesOf(SITE_PAGES),
    route('preview', 'routes/preview.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route(UNREADABLE_ADDRESS.slice(1), 'routes/unreadable.tsx'),
  // For search engines, installed web apps and language models.
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/web-manifest.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('slice-simulator', 'routes/slice-simulator.tsx'),
  route('slice-simulator/blokke', 'routes/slice-simulator.blocks.ts'),
  route('api/webhooks/prismic', 'routes/api.webhooks.prismic.ts'),
  // Public names: programs outside this repository may call them.
  route('api/leads/hubspot', 'routes/api.leads.hubspot.ts'),
  route('api/leads/autosvar', 'routes/api.leads.autosvar.ts'),
  route('api/leads/create', 'routes/api.leads.create.ts'),
  route('api/cookievalg', 'routes/api.consent.ts'),
  // Field measurements.
  route('api/maalinger', 'routes/api.measurements.ts'),
  route('api/clients/apply', 'routes/api.clients.apply.ts'),
  ...pagesOf(WIZARD_PAGES),
  // The owner's pages.
  layout('routes/internal.tsx', [
    route('intern/log-ind', 'routes/internal.sign-in.tsx'),
    // Not guarded: the post's own token shows who may sign out, which needs no store.
    route('intern/log-ud', 'routes/internal.sign-out.ts'),
    layout('routes/internal.guarded.ts', [
      route('intern', 'routes/internal.desk.tsx'),
      route('intern/henvendelser.csv', 'routes/internal.csv.ts'),
      route('intern/henvendelse/:reference', 'routes/internal.lead.tsx'),
      route('intern/henvendelse/:reference/slet', 'routes/internal.erase.tsx'),
      route('intern/maalinger', 'routes/internal.measurements.tsx'),
      route('intern/maalinger/vundne.csv', 'routes/internal.won.ts'),
      route('intern/forbindelser', 'routes/internal.connections.tsx'),
      route('intern/adgang', 'routes/internal.access.tsx'),
      route('intern/sletning/:id', 'routes/internal.erasure.tsx'),
      route('intern/komponenter', 'routes/internal.components.tsx'),
      route('intern/indhold', 'routes/internal.content.tsx'),
      route('intern/indhold/rediger', 'routes/internal.content-editor.ts'),
      route('intern/indhold/program/:file', 'routes/internal.content-program.ts'),
      route('intern/indhold/side/:type/:name', 'routes/internal.content-look.tsx'),
      route('api/indhold', 'routes/api.content.ts'),
      route('email-preview', 'routes/internal.email-preview.tsx'),
      route('email-preview/vis', 'routes/internal.email-frame.ts'),
      route('api-test', 'routes/internal.api-test.tsx'),
      route('api/clients/new', 'routes/api.clients.new.ts'),
      route('api/contacts/new', 'routes/api.contacts.new.ts'),
      route('api/deals/new', 'routes/api.deals.new.ts'),
    ]),
  ]),
] satisfies RouteConfig
