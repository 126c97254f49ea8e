import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { asRouterStream, pageDataId } from './page-data.ts'
import { trustOwnText } from './trusted-types.ts'

// Pages carry their stylesheet inside them (root.tsx). While developing it is loaded too, to be replaced live.
if (import.meta.env.DEV) await import('./app.css')

trustOwnText()

declare global {
  interface Window {
    /** React Router's own, made by its script in the page. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> }
  }
}

const data = document.getElementById(pageDataId)?.textContent
if (data) {
  window.__reactRouterContext?.streamController.enqueue(asRouterStream(JSON.parse(data)))
  window.__reactRouterContext?.streamController.close()
}

// In a task of its own: React's own start has just taken what a slow phone can bear at once.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
