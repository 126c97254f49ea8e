import type { ReactNode } from 'react'
import type { Image } from '#app/content/content.ts'
import { EmptyState } from '#app/shell/sections/empty-state.tsx'
import { useSiteData } from '#app/shell/site-data.ts'

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
  const supportEmail = useSiteData()?.site.supportEmail
  const asked = `»${question}«`
  return (
    <section>
      <p role="status" className="sr-only">
        {count === 0 ? `Ingen svar på ${asked}` : `${count} svar på ${asked}`}
      </p>
      {count === 0 ? (
        <EmptyState
          title={`Vi har ikke skrevet om ${asked} endnu`}
          text={
            supportEmail
              ? 'Prøv et andet ord for det samme, find emnet herunder, eller skriv til os, så hjælper vi.'
              : 'Prøv et andet ord for det samme, eller find emnet herunder.'
          }
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
