export interface ContentFinding {
  level: 'error' | 'warning'
  /** The file, and the field in it if there is one. */
  place: string
  /** What is wrong there, and what to do: a Danish sentence for the editor. */
  text: string
}

type Reporting = (place: string, text: string) => void
/** The functions by which a check reports its findings. */
export type Report = Record<ContentFinding['level'], Reporting>

/** The same functions for findings below a place, which is put in front of theirs. */
export function reportBelow(place: string, report: Report): Report {
  return {
    error: (below, text) => report.error(`${place} ${below}`, text),
    warning: (below, text) => report.warning(`${place} ${below}`, text),
  }
}
