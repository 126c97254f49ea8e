import { type KeyboardEvent, useState } from 'react'

/**
 * The possible end of a number that is still being typed: '95 k' becomes '95 kr.', '95:' becomes
 * '95:-'.
 */
const UNFINISHED = /[\p{L}\s.,:(/]+$/u

export interface NumberField {
  /**
   * Previously typed text, shown again unchanged; it may only become known after the first render.
   */
  typed?: string | null
  /** null if the text is not a number (yet). */
  parse: (text: string) => number | null
  /**
   * The value of a text that is not a number, which then stays to be corrected; without it the last
   * number stays.
   */
  unreadable?: number
  onChange: (value: number) => void
}

/**
 * Text of a number field while it is typed; null if the number itself is shown. A text that becomes
 * a number with the next keys ('1.2' of '1.200') leaves the last number as it is until the field is
 * left.
 */
export function useNumberDraft({ typed = null, parse, unreadable, onChange }: NumberField) {
  const [draft, setDraft] = useState(typed)
  const [begunWith, setBegunWith] = useState(typed)
  if (typed !== begunWith) {
    setBegunWith(typed)
    setDraft(typed)
  }

  const apply = (number: number | null | undefined) => number != null && onChange(number)
  function leave() {
    if (draft === null) return
    const number = parse(draft)
    if (number === null) apply(unreadable)
    if (number || unreadable === undefined) setDraft(null)
  }

  return {
    draft,
    setDraft,
    field: {
      autoComplete: 'off',
      maxLength: 60,
      // The number shown may be a suggestion: what is typed replaces it.
      onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
      onInput: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => {
        setDraft(text)
        const completed = [text.replace(UNFINISHED, ''), `${text}0`, `${text}00`]
        const isUnfinished = text !== '' && completed.some((whole) => parse(whole) !== null)
        apply(parse(text) ?? (isUnfinished ? undefined : unreadable))
      },
      onBlur: leave,
      // Enter sends the form while the field still has the focus.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') leave()
      },
    },
  }
}
