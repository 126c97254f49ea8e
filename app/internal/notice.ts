/** What became of the button just pressed, shown at the top. */
export interface Notice {
  kind: 'success' | 'error'
  title: string
  text?: string
  /** What a refused form had in it, by the name of the field: its page shows it again. */
  typed?: Readonly<Record<string, string>>
}

export function succeeded(title: string, text?: string): Notice {
  return { kind: 'success', title, text }
}

export function refused(title: string, text?: string): Notice {
  return { kind: 'error', title, text }
}
