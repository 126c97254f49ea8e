type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields whose value differs from the server's HTML; of a radio group the checked one. */
export function touchedFields(within: ParentNode): FormControl[] {
  return [...within.querySelectorAll<FormControl>('input, textarea, select')].filter(isTouched)
}

function isTouched(field: FormControl): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const sent =
      options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
    return field.selectedOptions[0] !== sent
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

/**
 * Records what the visitor filled in. The returned function replays it as input events on the
 * hydrated island, and restores values that hydration lost: React resets text areas, and replaces
 * fields if a browser extension changed the form.
 */
export function rememberFields(within: ParentNode): () => void {
  const filledIn = touchedFields(within).map((field) => {
    const caret = field instanceof HTMLTextAreaElement ? field.selectionStart : null
    return { field, caret, value: field.value, checked: 'checked' in field && field.checked }
  })
  return () => {
    for (const { field, caret, value, checked } of filledIn) {
      const shown = field.isConnected ? field : (document.getElementById(field.id) as FormControl | null)
      const isReset = shown instanceof HTMLTextAreaElement && shown.value === shown.defaultValue
      if (shown && (shown !== field || isReset)) Object.assign(shown, { value, checked })
      if (isReset) shown.setSelectionRange(caret, caret)
      shown?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
