export type TextOrChoice = HTMLInputElement | HTMLTextAreaElement

export const fieldsIn = (within: ParentNode) => [...within.querySelectorAll<TextOrChoice>('input, textarea')]

/**
 * Fields whose value differs from the server's HTML; of a radio group the checked one. No island
 * has a select, and those of pages hold nothing that is typed.
 */
export function touchedFields(within: ParentNode): TextOrChoice[] {
  return fieldsIn(within).filter(isTouched)
}

export function isTouched(field: TextOrChoice): boolean {
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
