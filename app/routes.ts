import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site (spec 1 §2, spec 2 §2). Paths are Danish, as visitors see them. */
export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('produkt', 'routes/products.tsx'),
    route('produkt/:uid', 'routes/product.tsx'),
    route('branche', 'routes/industries.tsx'),
    route('branche/:uid', 'routes/industry.tsx'),
    route('kunder', 'routes/customers.tsx'),
    route('kunder/:uid', 'routes/customer.tsx'),
    route('priser', 'routes/prices.tsx'),
    route('priser/:uid', 'routes/price-page.tsx'),
    route('pricing-pages', 'routes/pricing-pages.tsx'),
    route('pricing-pages/:uid', 'routes/price-page.tsx', { id: 'pricing-page' }),
    ...['support', 'kundeservice'].flatMap((centre) => [
      route(centre, 'routes/help-centre.tsx', { id: centre }),
      route(`${centre}/:categoryId`, 'routes/help-topic.tsx', { id: `${centre}-topic` }),
      route(`${centre}/:categoryId/:articleId`, 'routes/help-article.tsx', { id: `${centre}-article` }),
    ]),
    route('hjaelp/:uid', 'routes/help-page.tsx'),
    route('medarbejdere', 'routes/employees.tsx'),
    route('om-os', 'routes/about.tsx'),
    route('om-os/:uid', 'routes/info-page.tsx'),
    route('cookiepolitik', 'routes/cookie-policy.tsx'),
    ...['privatlivspolitik', 'handelsbetingelser', 'abonnementsbetingelser', 'tilgaengelighed'].map((page) =>
      route(page, 'routes/legal.tsx', { id: page }),
    ),
    route('preview', 'routes/preview.tsx'),
    route('ansoeg', 'routes/apply.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  // For search engines, installed web apps and language models.
  route('llms.txt', 'routes/llms.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/web-manifest.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('slice-simulator', 'routes/slice-simulator.tsx'),
  route('slice-simulator/blokke', 'routes/slice-simulator.blocks.ts'),
  route('api/webhooks/prismic', 'routes/api.webhooks.prismic.ts'),
  // The three lead endpoints (spec 1 §7).
  route('api/leads/hubspot', 'routes/api.leads.hubspot.ts'),
  route('api/leads/autosvar', 'routes/api.leads.autosvar.ts'),
  route('api/leads/create', 'routes/api.leads.create.ts'),
  // Field measurements.
  route('api/maalinger', 'routes/api.measurements.ts'),
  route('api/clients/apply', 'routes/api.clients.apply.ts'),
  route('beregner', 'routes/beregner.tsx'),
  route('beregner/tak-for-din-henvendelse', 'routes/beregner.tak.tsx'),
  route('beregner/:step', 'routes/beregner.step.tsx'),
  // The owner's pages (D33, D34).
  layout('routes/internal.tsx', [
    route('intern/log-ind', 'routes/internal.sign-in.tsx'),
    layout('routes/internal.guarded.ts', [
      route('intern', 'routes/internal.desk.tsx'),
      route('intern/henvendelser.csv', 'routes/internal.csv.ts'),
      route('intern/henvendelse/:reference', 'routes/internal.lead.tsx'),
      route('intern/maalinger', 'routes/internal.measurements.tsx'),
      route('intern/forbindelser', 'routes/internal.connections.tsx'),
      route('intern/slettet', 'routes/internal.erased.tsx'),
      route('intern/komponenter', 'routes/internal.components.tsx'),
      route('intern/log-ud', 'routes/internal.sign-out.ts'),
      route('email-preview', 'routes/internal.email-preview.tsx'),
      route('email-preview/vis', 'routes/internal.email-frame.ts'),
      route('api-test', 'routes/internal.api-test.tsx'),
      route('api/clients/new', 'routes/api.clients.new.ts'),
      route('api/contacts/new', 'routes/api.contacts.new.ts'),
      route('api/deals/new', 'routes/api.deals.new.ts'),
    ]),
  ]),
] satisfies RouteConfig
