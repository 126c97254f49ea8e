import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'

/**
 * A radio button or checkbox. The browser holds the choice, so that one made before hydration
 * stays; the input follows `checked` when that changes. (React handles controlled ones through
 * their click event alone, which cannot be replayed.)
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
