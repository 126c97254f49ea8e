export interface ContentFinding {
  level: 'error' | 'warning'
  /** The file, and the field in it if there is one. */
  place: string
  /** What is wrong there. */
  message: string
  /** The same for an editor, as a sentence; without it, the message is shown. */
  danish?: string
}

type Reporting = (place: string, message: string, danish: string) => void
/** Where a check says what it finds. */
export type Report = Record<ContentFinding['level'], Reporting>

/** The same for what is below a place, which is put before each. */
export function reportBelow(place: string, report: Report): Report {
  return {
    error: (below, ...texts) => report.error(`${place} ${below}`, ...texts),
    warning: (below, ...texts) => report.warning(`${place} ${below}`, ...texts),
  }
}
