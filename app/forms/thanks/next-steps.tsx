import type { NextStep } from '#app/content/content.ts'

/**
 * 'Hvad sker der nu?' under the thanks for a lead. `level` is the heading level: one below the
 * thanks.
 */
export function NextSteps({ steps, level = 3 }: { steps: readonly NextStep[]; level?: 2 | 3 }) {
  if (steps.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <section>
      <Heading className="mb-3 text-h3">Hvad sker der nu?</Heading>
      <ol className="grid list-none gap-3 p-0">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-lamp bg-ink font-display font-heavy text-brand-yellow"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-strong">{title}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
