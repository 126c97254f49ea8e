import { SiteFacts } from './site-facts.tsx'

/** A company that processes personal data for this site. */
export interface Processor {
  name: string
  /** What it does, in a Danish sentence. */
  does: string
}

/** Lists the companies that process visitors' data for the site. */
export function ProcessorsSection({ processors }: { processors: readonly Processor[] }) {
  return (
    <SiteFacts
      id="leverandoerer"
      title="De leverandører, siden bruger"
      rows={
        processors.length === 0
          ? [['Ingen', 'Det, du sender, bliver på vores egen server.']]
          : processors.map(({ name, does }) => [name, does])
      }
    />
  )
}
