type TextOrChoice = HTMLInputElement | HTMLTextAreaElement

/**
 * Fields whose value differs from the server's HTML; of a radio group the checked one. No island
 * has a select, and those of pages hold nothing that is typed.
 */
export function touchedFields(within: ParentNode): TextOrChoice[] {
  return [...within.querySelectorAll<TextOrChoice>('input, textarea')].filter(isTouched)
}

function isTouched(field: TextOrChoice): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked
  // Browsers snap a slider to its nearest step; compare with a fresh one of the same attributes.
  const untouched = document.createElement('input')
  for (const name of ['type', 'min', 'max', 'step', 'value']) {
    untouched.setAttribute(name, field.getAttribute(name) ?? '')
  }
  return field.value !== untouched.value
}

/**
 * Records what the visitor filled in. The returned function replays it as input events on the
 * hydrated island, and restores values that hydration lost: React resets text areas, and replaces
 * fields if a browser extension changed the form.
 */
export function rememberFields(within: ParentNode): () => void {
  const filledIn = touchedFields(within).map((field) => {
    const { value, checked, selectionStart: caret } = field as HTMLInputElement
    return { field, value, checked, caret }
  })
  return () => {
    for (const { field, value, checked, caret } of filledIn) {
      const shown = field.isConnected ? field : (document.getElementById(field.id) as TextOrChoice | null)
      const isReset = shown instanceof HTMLTextAreaElement && shown.value === shown.defaultValue
      if (shown && (shown !== field || isReset)) Object.assign(shown, { value, checked })
      if (isReset) shown.setSelectionRange(caret, caret)
      shown?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
