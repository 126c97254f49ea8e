export type TextOrChoice = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const fieldsIn = (within: ParentNode) => [
  ...within.querySelectorAll<TextOrChoice>('input, textarea, select'),
]

/** Fields whose value differs from the server's HTML; for a radio group the checked one. */
export function touchedFields(within: ParentNode): TextOrChoice[] {
  return fieldsIn(within).filter(isTouched)
}

export function isTouched(field: TextOrChoice): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement) {
    const start = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(start, 0)
  }
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked
  // Browsers snap a slider to its nearest step; compare with a fresh one of the same attributes.
  const untouched = document.createElement('input')
  for (const name of ['type', 'min', 'max', 'step', 'value']) {
    untouched.setAttribute(name, field.getAttribute(name) ?? '')
  }
  return field.value !== untouched.value
}
