import { createElement } from 'react'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Example } from '#app/ui/example.ts'
import type { Route } from './+types/internal.components.ts'

export const handle: RouteHandle = { page: { cache: 'private' } }

const modules = import.meta.glob<{ examples: Example[] }>(
  ['/app/ui/*.examples.tsx', '/app/slices/*/*.examples.tsx'],
  {
    eager: true,
  },
)

const parts = Object.entries(modules)
  .map(([file, { examples }]) => ({
    name: (file.split('/').at(-1) ?? file).replace('.examples.tsx', ''),
    kind: file.startsWith('/app/ui/') ? 'Del' : 'Blok',
    examples,
  }))
  .sort((one, other) => one.kind.localeCompare(other.kind) * -1 || one.name.localeCompare(other.name))

export const meta: Route.MetaFunction = () => [{ title: 'Komponenter' }]

/** Every component and content block in its named states: the examples that the tests render. */
export default function ComponentsRoute() {
  return (
    <div className="pb-section">
      <div className="wrap pt-8">
        <h1 className="text-h1">Komponenter</h1>
        <nav aria-label="Komponenter" className="mt-6">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {parts.map(({ name, kind }) => (
              <li key={`${kind}-${name}`}>
                <a href={`#${kind}-${name}`} className="underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {parts.map(({ name, kind, examples }) => (
        <section key={`${kind}-${name}`} id={`${kind}-${name}`} aria-label={`${kind}: ${name}`}>
          <h2 className="wrap mt-16 mb-4 text-h3">
            {kind}: {name}
          </h2>
          {examples.map((example) => (
            <div
              key={example.name}
              className={`ground-${example.ground ?? 'white'} border-t border-line pb-8`}
            >
              <p className="wrap py-2 text-xs text-quiet">{example.name}</p>
              <div className={kind === 'Del' ? 'wrap' : undefined}>{createElement(example.render)}</div>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
