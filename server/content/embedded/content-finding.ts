export interface ContentFinding {
  level: 'error' | 'warning'
  /** The file, and the field in it if there is one. */
  place: string
  /** What is wrong there. */
  message: string
}

export type Report = (level: ContentFinding['level'], place: string, message: string) => void
