// Development only: a script of each document, before the client script (scripts/live-site.ts).

// React Router's plugin calls revalidate() of its router in the browser before it refreshes a component, and throws where there
// is none, as in our documents (decision 11). It names no other way to be told; without this an edit of an island is lost.
Object.assign(window, { __reactRouterDataRouter: { revalidate: () => Promise.resolve() } })

// Vite looks for these words.
const hot = import.meta.hot
const script = document.querySelector<HTMLScriptElement>('script[data-edits]')

// The server has the page loaded again when something was edited before it could say so here.
hot?.send('site:loaded', Number(script?.dataset.edits))

// What has not hydrated yet is of the code before the edit.
hot?.on('site:islands', (names: string[]) => {
  const stale = names.map((name) => `[data-island="${name}"]:not([data-hydrated])`).join()
  if (stale && document.querySelector(stale)) location.reload()
})

const tell = (error: unknown) => {
  if (error instanceof Error) hot?.send('site:error', { message: error.message, stack: error.stack })
}
addEventListener('error', ({ error }) => tell(error))
addEventListener('unhandledrejection', ({ reason }) => tell(reason))
