import { type NextStep, namedSteps } from '#app/lead/next-steps.ts'

/**
 * 'Hvad sker der nu?' under the thanks for a lead. `level` is the heading level: one below the
 * thanks. `answerBy`: the promised day in words; null if none is promised.
 */
export function NextSteps({
  steps,
  answerBy,
  packageTitle,
  level = 3,
}: {
  steps: readonly NextStep[]
  answerBy: string | null
  /** The title of the created package; undefined for other leads. */
  packageTitle?: string
  level?: 2 | 3
}) {
  if (steps.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <section>
      <Heading className="mb-3 text-h3">Hvad sker der nu?</Heading>
      <ol className="grid list-none gap-3 p-0">
        {namedSteps(steps, answerBy, packageTitle).map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title; the list never changes.
          <li key={index} className="flex flex-wrap gap-x-3">
            <span
              aria-hidden="true"
              className="grid size-8 flex-none place-items-center rounded-lamp bg-ink font-display font-heavy leading-none text-brand-yellow"
            >
              {index + 1}
            </span>
            <div className="flex-[1_1_9rem]">
              {title && <p className="font-strong">{title}</p>}
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
