import { createElement } from 'react'
import { PART_NAMES } from '#app/content/part-names.ts'
import { InsideIsland } from '#app/islands/island.tsx'
import type { RouteHandle } from '#app/page-policy.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import type { Example } from '#app/ui/example.ts'
import type { Route } from './+types/internal.components.ts'

export const handle: RouteHandle = { page: { cache: 'private' } }

const modules = import.meta.glob<{ examples: Example[] }>('/app/ui/*.examples.tsx', { eager: true })

const parts = [
  ...Object.entries(modules).map(([file, { examples }]) => {
    const id = (file.split('/').at(-1) ?? file).replace('.examples.tsx', '')
    return { id, kind: 'Del', examples }
  }),
  ...Object.entries(blockExamples).map(([id, examples]) => ({ id, kind: 'Blok', examples })),
]
  .map((part) => ({ ...part, name: PART_NAMES[part.id] ?? part.id }))
  .sort((one, other) => one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name, 'da'))

const KINDS = [
  { kind: 'Blok', title: 'Blokke' },
  { kind: 'Del', title: 'Dele' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Blokke og dele' }]

/** Every component and content block in its named states: the examples that the tests render. */
export default function ComponentsRoute() {
  return (
    <div className="pb-section">
      <div className="wrap pt-8">
        <h1 className="text-h1">Blokke og dele</h1>
        <p className="mt-4 max-w-136 text-lead">
          Sådan ser de ud. En blok vælger du i en side, en del indgår i blokkene. I parentes står navnet i
          koden.
        </p>
        {KINDS.map(({ kind, title }) => (
          <nav key={kind} aria-labelledby={`liste-${kind}`} className="mt-6">
            <h2 id={`liste-${kind}`} className="text-h3">
              {title}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {parts
                .filter((part) => part.kind === kind)
                .map(({ id, name }) => (
                  <li key={id}>
                    <a href={`#${kind}-${id}`} className="underline">
                      {name} ({id})
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      {parts.map(({ id, name, kind, examples }) => (
        <section key={`${kind}-${id}`} id={`${kind}-${id}`} aria-label={`${kind}: ${name} (${id})`}>
          <h2 className="wrap mt-16 mb-4 text-h3">
            {kind}: {name} <span className="font-regular text-quiet">({id})</span>
          </h2>
          {examples.map((example) => (
            <div
              key={example.name}
              className={`ground-${example.ground ?? 'white'} border-t border-line pb-8`}
            >
              <p className="wrap py-2 text-xs text-quiet">{example.name}</p>
              {kind === 'Del' ? (
                <div className="wrap">
                  {/* Parts of islands, as a document shows them before it hydrates. */}
                  <InsideIsland>{createElement(example.render)}</InsideIsland>
                </div>
              ) : (
                createElement(example.render)
              )}
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
