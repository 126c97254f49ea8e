/**
 * Islands listen to `input`. Password managers and some browsers only fire `change` when they fill
 * a field, so this fires `input` too.
 */
export function followFilledFields(): void {
  const heard = new WeakMap<EventTarget, string>()
  const contentOf = ({ checked, value }: HTMLInputElement) => `${checked} ${value}`
  const isField = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof Element && target.matches('[data-island] :is(input, textarea)')
  const listen = (type: string, listener: (field: HTMLInputElement) => void) =>
    addEventListener(type, ({ target }) => isField(target) && listener(target), { capture: true })

  listen('input', (field) => heard.set(field, contentOf(field)))
  listen('change', (field) => {
    if (heard.get(field) !== contentOf(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
