type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that no longer hold what the server sent; of a group of radio buttons the chosen one. */
export function touchedFields(within: ParentNode): Field[] {
  return [...within.querySelectorAll<Field>('input, textarea, select')].filter(isTouched)
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const sent =
      options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
    return field.selectedOptions[0] !== sent
  }
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked
  // A browser moves a slider to its nearest position by itself: compared is what it makes of the same attributes.
  const untouched = document.createElement('input')
  for (const name of ['type', 'min', 'max', 'step', 'value']) {
    untouched.setAttribute(name, field.getAttribute(name) ?? '')
  }
  return field.value !== untouched.value
}

/**
 * Tells an island what a field holds since before hydration, as if it were typed now. Where React could not hydrate (an
 * extension of the browser had changed the form) there is another field in its place.
 */
export function giveBack(field: Field): void {
  const { id, value } = field
  const shown = field.isConnected ? field : (document.getElementById(id) as Field | null)
  if (shown && shown !== field) {
    shown.value = value
    if ('checked' in shown && 'checked' in field) shown.checked = field.checked
  }
  shown?.dispatchEvent(new Event('input', { bubbles: true }))
}
