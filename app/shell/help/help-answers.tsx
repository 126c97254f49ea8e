import type { ReactNode } from 'react'
import type { Image } from '#app/content/content.ts'
import { EmptyState } from '#app/shell/sections/empty-state.tsx'

/**
 * Search results of a help centre; `children` are the articles. Their number is announced to screen
 * readers.
 */
export function HelpAnswers({
  question,
  count,
  picture,
  children,
}: {
  question: string
  count: number
  picture: Image | null
  children: ReactNode
}) {
  const asked = `»${question}«`
  return (
    <section>
      <p role="status" className="sr-only">
        {count === 0 ? `Ingen svar på ${asked}` : `${count} svar på ${asked}`}
      </p>
      {count === 0 ? (
        <EmptyState
          title={`Vi har ikke skrevet om ${asked} endnu`}
          text="Prøv et andet ord for det samme, find emnet herunder, eller skriv til os, så hjælper vi."
          picture={picture}
        />
      ) : (
        <>
          <h2 className="mb-6 text-h3 wrap-anywhere">
            {count === 1 ? '1 artikel' : `${count} artikler`} om {asked}
          </h2>
          {children}
        </>
      )}
    </section>
  )
}
