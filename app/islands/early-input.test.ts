import { beforeEach, expect, test, vi } from 'vitest'
import { EARLY_INPUT_SCRIPT, firstTouched } from './early-input.ts'

type Listener = (event: object) => void
const listeners: [type: string, listener: Listener, capture?: boolean][] = []
const happens = (type: string, event: object) => {
  for (const [heard, listener] of listeners) if (heard === type) listener(event)
}
const root = { removeAttribute: vi.fn(), setAttribute: vi.fn() }
const clock = { now: () => 7 }
const fetched = vi.fn(async (_address: string, _sent: { body: URLSearchParams }) => {})
let page: Pick<Window, 'early'>

beforeEach(() => {
  listeners.length = 0
  root.removeAttribute.mockReset()
  root.setAttribute.mockReset()
  clock.now = () => 7
  page = {}
  vi.stubGlobal('window', page)
  run()
})

function run(browser: { print?: () => void } = { print: () => {} }) {
  const given = {
    self: browser,
    window: page,
    document: { documentElement: root },
    performance: clock,
    fetch: fetched,
    // The data of an empty form.
    FormData: class extends URLSearchParams {
      constructor(_form: object) {
        super()
      }
    },
    addEventListener: (...heard: (typeof listeners)[number]) => listeners.push(heard),
  }
  new Function(...Object.keys(given), EARLY_INPUT_SCRIPT)(...Object.values(given))
}

test('a browser without printing is marked, so that no button offers it', () => {
  expect(root.setAttribute).not.toHaveBeenCalled()
  run({})
  expect(root.setAttribute).toHaveBeenCalledExactlyOnceWith('data-no-print', '')
})

/** A button or link that needs a script, and clicks on it. `within`: selectors around it. */
function control(more: object = {}, within: string[] = []) {
  const pressed = {
    type: 'submit',
    click: vi.fn(),
    closest: (selector: string) =>
      within.includes(selector) || selector.includes('data-island') ? pressed : null,
    ...more,
  }
  const preventDefault = vi.fn()
  const press = (event: object = {}) =>
    happens('click', { isTrusted: true, target: pressed, preventDefault, ...event })
  return { pressed, press, isHeld: () => preventDefault.mock.calls.length > 0 }
}
const presses = () => page.early?.presses

test('a click on a control that needs a script is recorded, and its default action is prevented', () => {
  const [form, button, link] = [control(), control({ type: 'button' }), control({ href: '/beregner?pris=1' })]
  for (const { press } of [form, button, link]) press()
  expect(presses()).toEqual([form.pressed, button.pressed, link.pressed])
  expect([form, button, link].map(({ isHeld }) => isHeld())).toEqual([true, false, true])
  expect(listeners.filter(([type]) => type === 'click').map(([, , capture]) => capture)).toEqual([true])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a link that is clicked with %s opens as it is', (key) => {
  const [link, button] = [control({ href: '/beregner?pris=1' }), control()]
  link.press({ [key]: true })
  expect([presses(), link.isHeld()]).toEqual([[], false])
  button.press({ [key]: true })
  expect(presses()).toEqual([button.pressed])
})

test('a click by a script, or on anything else, is ignored', () => {
  const { press, isHeld } = control()
  press({ isTrusted: false })
  press({ target: { closest: () => null } })
  press({ target: {} })
  expect([presses(), isHeld()]).toEqual([[], false])
})

test('an answer to the consent banner is sent at once, and recorded for the script', () => {
  const form = { action: '/api/cookievalg' }
  const { pressed, press, isHeld } = control({ form, name: 'valg', value: 'alle' }, ['.consent-banner'])
  press()
  expect(presses()).toEqual([pressed])
  expect(isHeld()).toBe(true)
  expect(root.removeAttribute).toHaveBeenCalledWith('data-ask-consent')
  expect(fetched.mock.calls.map(([action, { body }]) => [action, String(body)])).toEqual([
    ['/api/cookievalg', 'valg=alle'],
  ])
  // It is not sent again if the script fails.
  happens('error', { target: { dataset: { build: 'a1' } } })
  expect(pressed.click).not.toHaveBeenCalled()
})

test('a script that failed to load leaves links and forms to the browser, also those held before', () => {
  const held = [control({ href: '/a' }), control({ name: 'valg' }), control({ name: 'andet' })]
  for (const { press } of held) press()
  happens('error', { target: { dataset: {} } })
  happens('error', { target: {} })
  expect(root.removeAttribute).not.toHaveBeenCalled()
  happens('error', { target: { dataset: { build: 'a1' } } })
  expect(held.map(({ pressed }) => pressed.click.mock.calls.length)).toEqual([1, 1, 0])
  expect(root.removeAttribute).toHaveBeenCalledWith('data-ask-consent')
  const later = control({ href: '/b' })
  later.press()
  expect(later.pressed.click).toHaveBeenCalledTimes(1)
})

test('a form counts as touched from the first focus or input in it', () => {
  const [form, other] = [{} as HTMLFormElement, {} as HTMLFormElement]
  happens('focusin', { target: { form } })
  clock.now = () => 9
  happens('input', { target: { form } })
  happens('input', { target: { form: other } })
  happens('focusin', { target: {} })
  expect([firstTouched(form), firstTouched(other), firstTouched({} as HTMLFormElement)]).toEqual([7, 9, null])
})
