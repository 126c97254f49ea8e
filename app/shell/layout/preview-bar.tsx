import { useLocation } from 'react-router'
import type { Preview } from '#app/content/preview.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * Tells editors at the bottom of every page that they see unpublished content, until when, and how
 * to leave.
 */
export function PreviewBar({ preview }: { preview: Preview }) {
  const { pathname } = useLocation()
  // It finds itself through document.currentScript, so it cannot be a module.
  const toolbar = preview.toolbar && <script async src={preview.toolbar} />
  if (preview.state === 'invited') return toolbar
  return (
    <>
      {toolbar}
      <aside
        aria-label="Forhåndsvisning"
        className="ground-hall sticky bottom-0 z-40 bg-ink text-white print:hidden"
      >
        <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
          <strong className="rounded-lamp bg-brand-yellow px-3 py-1 font-strong text-ink">Kladde</strong>
          <p className="flex-1 basis-64">{sentence(preview)}</p>
          <form method="post" action="/preview">
            <input type="hidden" name="til" value={pathname} />
            <Button type="submit" variant="border-white" size="small">
              Vis det udgivne
            </Button>
          </form>
        </div>
      </aside>
    </>
  )
}

function sentence({ state, release, until }: Preview): string {
  if (state === 'ended') return 'Forhåndsvisningen er udløbet. Du ser det udgivne indhold.'
  if (state === 'unavailable') return 'Kladden kan ikke hentes lige nu. Du ser det udgivne indhold.'
  const shown = release
    ? `Du ser udgivelsen ${release}, som ikke er ude endnu.`
    : 'Du ser indhold, der ikke er udgivet.'
  return until ? `${shown} Forhåndsvisningen udløber ${until}.` : shown
}
