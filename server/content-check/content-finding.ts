export interface ContentFinding {
  level: 'error' | 'warning'
  /** The file, and the field in it if there is one. */
  place: string
  /** What is wrong there. */
  message: string
  /** The same for an editor, as a sentence; without it, the message is shown. */
  danish?: string
}

export type Report = (level: ContentFinding['level'], place: string, message: string, danish: string) => void
