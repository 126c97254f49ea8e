// Development only: loaded in each document before the client script (scripts/live-site.ts).

// React Router's plugin calls revalidate() on its browser router before it refreshes a component,
// and throws without one, as in our documents. It offers no other hook; without this stub an edit
// of an island is lost.
Object.assign(window, { __reactRouterDataRouter: { revalidate: () => Promise.resolve() } })

// Vite looks for this exact text.
const hot = import.meta.hot
const script = document.querySelector<HTMLScriptElement>('script[data-edits]')

// If something was edited before this connection opened, the server reloads the page.
hot?.send('site:loaded', Number(script?.dataset.edits))

// Islands that have not hydrated yet were rendered from the old code.
hot?.on('site:islands', (names: string[]) => {
  const stale = names.map((name) => `[data-island="${name}"]:not([data-hydrated])`).join()
  if (stale && document.querySelector(stale)) location.reload()
})

const report = (error: unknown) => {
  if (error instanceof Error) hot?.send('site:error', { message: error.message, stack: error.stack })
}
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
