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
  for (const { name, value } of field.attributes) untouched.setAttribute(name, value)
  return field.value !== untouched.value
}
