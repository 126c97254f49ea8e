import type { NextStep } from '#app/content/content.ts'

/**
 * A text of content with the day of `{dag}` in words: 'fredag den 4. december', or 'næste bankdag'
 * as long as nothing was sent.
 */
export function namingDay(text: string, day: string | null): string {
  return text.replaceAll('{dag}', day ?? 'næste bankdag')
}

/**
 * 'Hvad sker der nu?' under the thanks for a lead. `level` is the heading level: one below the
 * thanks. `answerBy`: the promised day in words; null if the server said none.
 */
export function NextSteps({
  steps,
  answerBy,
  level = 3,
}: {
  steps: readonly NextStep[]
  answerBy: string | null
  level?: 2 | 3
}) {
  if (steps.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <section>
      <Heading className="mb-3 text-h3">Hvad sker der nu?</Heading>
      <ol className="grid list-none gap-3 p-0">
        {steps.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title; none moves.
          <li key={index} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-lamp bg-ink font-display font-heavy text-brand-yellow"
            >
              {index + 1}
            </span>
            <div>
              {title && <p className="font-strong">{namingDay(title, answerBy)}</p>}
              {text && <p>{namingDay(text, answerBy)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
