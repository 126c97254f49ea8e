import { JSDOM } from 'jsdom'
import { expect, test, vi } from 'vitest'
import { openModalsByAddress } from './modals.ts'

test.each([
  ['alone', {}, true],
  ['with Control', { ctrlKey: true }, false],
  ['with Shift', { shiftKey: true }, false],
  ['with Alt', { altKey: true }, false],
  ['with Meta', { metaKey: true }, false],
])('a click %s on a link to a modal', (_, keys, opens) => {
  const { window } = new JSDOM(
    '<a data-modal="GetLogin" href="/ansoeg">Start</a><div data-island="modal"></div>',
    { url: 'https://site.example/om-os' },
  )
  Object.assign(window.HTMLDialogElement.prototype, { showModal: () => undefined })
  const { document, Element, location } = window
  vi.stubGlobal('document', document)
  vi.stubGlobal('Element', Element)
  vi.stubGlobal('Event', window.Event)
  vi.stubGlobal('location', location)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
  const opening = vi.fn()
  vi.stubGlobal('setTimeout', opening)
  openModalsByAddress()
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector('a')?.dispatchEvent(click)
  vi.unstubAllGlobals()
  expect([click.defaultPrevented, opening.mock.calls.length]).toEqual([opens, opens ? 1 : 0])
})
