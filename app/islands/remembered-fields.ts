import { type TextOrChoice, touchedFields } from './touched-fields.ts'

/**
 * Records what the visitor filled in and where the caret is. The returned function replays it as
 * input events on the hydrated island, and restores what hydration lost: React resets text areas,
 * and rebuilds the whole island if a translation or a browser extension changed it before.
 */
export function rememberFields(within: HTMLElement): () => void {
  const filledIn = touchedFields(within).map((field) => [field, contentOf(field)] as const)
  const { activeElement } = document
  const focused = within.contains(activeElement) ? activeElement : null
  return () => {
    for (const [field, content] of filledIn) replay(field, content, within)
    if (focused && !focused.isConnected && document.activeElement === document.body) {
      const shown = counterpart(focused, within)
      shown?.focus({ preventScroll: true })
      if (isTextField(shown) && isTextField(focused)) shown.setSelectionRange(...caretIn(focused))
    }
  }
}

function replay(field: TextOrChoice, { value, checked, caret }: Content, within: HTMLElement): void {
  const shown = field.isConnected ? field : (counterpart(field, within) as TextOrChoice | null)
  const isReset = shown instanceof HTMLTextAreaElement && shown.value !== value
  if (shown && (shown !== field || isReset)) Object.assign(shown, { value, checked })
  if (isReset && caret) shown.setSelectionRange(...caret)
  shown?.dispatchEvent(new Event('input', { bubbles: true }))
}

type TextField = HTMLInputElement | HTMLTextAreaElement
type Caret = [start: number | null, end: number | null]
type Content = { value: string; checked: boolean; caret: Caret | null }

function contentOf(field: TextOrChoice): Content {
  const { value, checked } = field as HTMLInputElement
  return { value, checked, caret: isTextField(field) ? caretIn(field) : null }
}

const caretIn = (field: TextField): Caret => [field.selectionStart, field.selectionEnd]

/** Whether scripts may read the caret of a field: not in an e-mail field. */
function isTextField(element: Element | null): element is TextField {
  return (
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    element.selectionStart !== null
  )
}

/** The same control in a rebuilt island. */
function counterpart(control: Element, within: HTMLElement): HTMLElement | null {
  const { id, name, value, localName, type } = control as HTMLInputElement
  const isSame = (other: HTMLInputElement) =>
    id || !name
      ? id !== '' && other.id === id
      : other.name === name && (!/radio|checkbox/.test(type) || other.value === value)
  return [...within.querySelectorAll<HTMLInputElement>(localName)].find(isSame) ?? null
}
