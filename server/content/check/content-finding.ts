export interface ContentFinding {
  level: 'error' | 'warning'
  /** The file, and the field in it if there is one. */
  place: string
  /** What is wrong there, and what to do: a Danish sentence, for who edits. */
  text: string
}

type Reporting = (place: string, text: string) => void
/** Where a check says what it finds. */
export type Report = Record<ContentFinding['level'], Reporting>

/** The same for what is below a place, which is put before each. */
export function reportBelow(place: string, report: Report): Report {
  return {
    error: (below, text) => report.error(`${place} ${below}`, text),
    warning: (below, text) => report.warning(`${place} ${below}`, text),
  }
}
