/** The result of the last press, shown at the top. */
export interface Notice {
  kind: 'success' | 'error'
  title: string
  text?: string
  /** The values of a refused form, by field, which its page shows again. */
  typed?: Readonly<Record<string, string>>
}

export function succeeded(title: string, text?: string): Notice {
  return { kind: 'success', title, text }
}

export function refused(title: string, text?: string): Notice {
  return { kind: 'error', title, text }
}
