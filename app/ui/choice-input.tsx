import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'

/**
 * A radio button or checkbox. The browser holds what is chosen, so that a choice made before hydration stays; the box
 * follows `checked` whenever that changes. (React hears a controlled one by its click alone, which cannot be handed on.)
 */
export function ChoiceInput({
  checked,
  onChoose,
  ...input
}: { type: 'radio' | 'checkbox'; checked: boolean; onChoose: (checked: boolean) => void } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'checked' | 'defaultChecked' | 'onChange' | 'onInput' | 'type'
>) {
  const box = useRef<HTMLInputElement>(null)
  const followed = useRef(checked)
  useLayoutEffect(() => {
    if (followed.current === checked || !box.current) return
    followed.current = checked
    box.current.checked = checked
  }, [checked])
  return (
    <input
      {...input}
      ref={box}
      defaultChecked={checked}
      onInput={(event) => {
        followed.current = event.currentTarget.checked
        onChoose(event.currentTarget.checked)
      }}
    />
  )
}
