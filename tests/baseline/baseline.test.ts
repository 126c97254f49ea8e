import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LeadSite, startLeadSite } from '#tests/lead-site.ts'
import { ANSWERS_QUERY, oneOfEach } from '#tests/walk/places.ts'
import { listedFeatures } from './listed.ts'
import { findInDocument, findInHeaders, findInScript, findInStyles, Uses } from './uses.ts'

// Compares the features that the built site uses with the list of those that not every engine had.

/** React feature-tests what it uses, and its names also occur in its own objects. */
const OURS = globSync('build/client/assets/*.js', { exclude: ['**/react-*'] })
const steps = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information']
const PATHS = [
  ...oneOfEach.map(({ path }) => path),
  '/ansoeg',
  ...steps.map((step) => `/beregner/${step}?${ANSWERS_QUERY}`),
]

let leadSite: LeadSite

beforeAll(async () => {
  leadSite = await startLeadSite()
})

afterAll(async () => {
  await leadSite.stop()
})

test('the list names exactly the features in use that are newer than Baseline 2024', async () => {
  const uses = new Uses()
  for (const file of globSync('build/client/assets/*.css')) findInStyles(uses, readFileSync(file, 'utf8'))
  for (const file of OURS) findInScript(uses, readFileSync(file, 'utf8'))
  for (const path of PATHS) {
    const answer = await fetch(leadSite.site.url + path)
    const html = await answer.text()
    findInHeaders(uses, answer.headers)
    findInDocument(uses, html)
    for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) findInScript(uses, script)
  }
  const used = [...uses].map(([id, words]) => `${id}: ${[...words].join(', ')}`)
  expect(used.filter((use) => !listedFeatures.some((id) => use.startsWith(`${id}:`)))).toEqual([])
  expect(listedFeatures.filter((id) => !uses.has(id))).toEqual([])
})

test.each([
  ['a property', { css: 'textarea { field-sizing: content }' }, 'field-sizing'],
  ['a value', { css: 'p { text-wrap: pretty }' }, 'text-wrap-pretty'],
  ['a function', { css: 'a { inline-size: calc-size(auto, size) }' }, 'calc-size'],
  ['a selector', { css: 'select::picker(select) { color: red }' }, 'customizable-select'],
  ['an at-rule', { css: '@position-try --over { top: 0 }' }, 'anchor-positioning'],
  ['a timeline', { css: 'li { animation-timeline: view() }' }, 'scroll-driven-animations'],
  ['an attribute', { html: '<dialog closedby="any"></dialog>' }, 'dialog-closedby'],
  ['a method', { script: 'addEventListener("click", (e) => e.target.moveBefore(a, b))' }, 'move-before'],
  ['a global function', { script: 'requestIdleCallback(() => 1)' }, 'requestidlecallback'],
  ['a member of the navigator', { script: 'const { connection } = navigator' }, 'network-information'],
  ['a class', { script: 'new Temporal.PlainDate(2026, 1, 1)' }, 'temporal'],
  ['a static method', { script: 'RegExp.escape(".")' }, 'regexp-escape'],
  ['a header', { headers: { 'speculation-rules': '"/rules.json"' } }, 'speculation-rules'],
])(
  '%s is noticed as newer than Baseline',
  (_, { css = '', html = '', script = '', headers = {} }: Record<string, unknown>, id) => {
    const uses = new Uses()
    findInStyles(uses, css as string)
    findInDocument(uses, html as string)
    findInScript(uses, script as string)
    findInHeaders(uses, new Headers(headers as Record<string, string>))
    expect([...uses.keys()]).toEqual([id])
  },
)

test('features that every engine had by the end of 2024 are not listed', () => {
  const uses = new Uses()
  findInStyles(
    uses,
    '@layer a { li:has(> p) { grid-template-rows: subgrid; color: light-dark(red, blue); height: 1dvh; &:hover { overflow: clip } } }',
  )
  findInDocument(uses, '<dialog><details name="one"><summary inert>a</summary></details></dialog>')
  findInScript(uses, 'Object.groupBy([], a); [].toSorted(); document.querySelector("dialog").showModal()')
  expect(uses).toEqual(new Uses())
})
