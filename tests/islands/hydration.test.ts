import { Script } from 'node:vm'
import type { DOMWindow } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildClient, buildServer } from './build-examples.ts'
import { type ExamplePage, openPage } from './example-page.ts'

/**
 * Every island's server HTML, made where there is no window, and hydrated by React's development
 * build, which reports every mismatch: failures here would be rendered again in a visitor's browser
 * and lose what was typed. Those of the shipped pages are errors in walk.spec.ts.
 *
 * Each text is alone in its element: a browser that translates replaces each text node by elements
 * of its own. React then changes or removes a node that is no longer there, unless the text is the
 * only child of its element: React sets such a text on the element.
 */
const [client, { islandsWithExamples, render }] = await Promise.all([buildClient(), buildServer()])
const script = new Script(client)

/** What the carousel's controls scroll. */
const POSTERS = `<ul id="plakater">${'<li>En plakat</li>'.repeat(3)}</ul>`

async function hydrateAt(address: string | undefined, html: string, early?: (window: DOMWindow) => void) {
  const page = openPage(script, html + POSTERS, address, early)
  expect(await page.hydrateAll(), `each island at ${address} is hydrated`).toBe(true)
  // The modal is open where the address names it.
  page.window.dispatchEvent(new page.window.Event('modal'))
  await page.settle(page.window.document.body)
  return page
}

const islandIn = ({ document }: DOMWindow) => document.querySelector('[data-island]') as Element

/** Fills in every field of the island, as a visitor does. */
function fillIn(window: DOMWindow): void {
  for (const field of islandIn(window).querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    const { type, inputMode, options } = field as HTMLInputElement & { options?: HTMLOptionsCollection }
    if (type === 'hidden') continue
    if (/radio|checkbox/.test(type)) field.click()
    else {
      const isNumber = type === 'range' || /decimal|numeric/.test(inputMode)
      const value = options ? options[options.length - 1]?.value : isNumber ? '250' : 'Mette'
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new window.Event('input', { bubbles: true }))
    }
  }
}

/** The buttons that only the island answers. */
const buttonsIn = (window: DOMWindow) => [
  ...islandIn(window).querySelectorAll<HTMLButtonElement>('button[type=button]:not([popovertarget])'),
]

const AMOUNT = /[1-9][\d.]*(?:,\d+)?(?= kr\.(?! \+| om måneden e| pr\.)| (?:ekskl|inkl)\.\))/g

/** Which of the computed amounts an island shows where; how much each is, app/pricing/ tests. */
const withoutAmounts = (line: string, amounts: Set<string>) =>
  line.replace(AMOUNT, (amount) => `‹beløb ${[...amounts.add(amount)].indexOf(amount) + 1}›`)

/** A state's lines. Lines that earlier states have are replaced by their number, in each place. */
function withoutRecorded(lines: readonly string[], recorded: Set<string>): string[] {
  const shown: string[] = []
  let before = 0
  const countBefore = () => {
    if (before > 0) shown.push(`… ${before}`)
    before = 0
  }
  for (const line of lines) {
    // A printed calculation says when.
    const onAnyDay = line.replace(/den \d+\. \p{L}+ \d{4}/u, 'den ‹dato›')
    if (recorded.has(onAnyDay)) before += 1
    else {
      countBefore()
      shown.push(onAnyDay)
      recorded.add(onAnyDay)
    }
  }
  countBefore()
  return shown
}

test('there are islands, and they are rendered without a window', () => {
  expect(islandsWithExamples.length).toBeGreaterThan(5)
  expect('window' in globalThis).toBe(false)
})

describe.each(islandsWithExamples)('$name', ({ name, Rendered, examples }) => {
  const pages = new Map<string, ExamplePage>()
  const record: string[] = []
  const walks = new Map<string, ReturnType<ExamplePage['walkControls']>>()
  /** Uses the controls of a state once, however many tests read what it said. */
  function walk(state: string) {
    const walked = walks.get(state) ?? pageOf(state).walkControls(state === examples[0]?.name)
    walks.set(state, walked)
    return walked
  }
  const pageOf = (state: string) => pages.get(state) as ExamplePage
  beforeAll(async () => {
    const recorded = new Set<string>()
    const amounts = new Set<string>()
    for (const { name: state, props, address } of examples) {
      const page = await hydrateAt(address, render(Rendered, props))
      pages.set(state, page)
      const lines = page.linesOf(islandIn(page.window)).map((line) => withoutAmounts(line, amounts))
      record.push(`== ${state}`, ...withoutRecorded(lines, recorded), '')
    }
    return () => {
      for (const { window } of pages.values()) window.close()
    }
  })

  test('has examples beside it, each with its own name, whose properties survive JSON', () => {
    expect(examples.length).toBeGreaterThan(0)
    expect(pages.size).toBe(examples.length)
    for (const { name: state, props } of examples)
      expect(JSON.parse(JSON.stringify(props)), state).toStrictEqual(props)
  })

  test('has the recorded text in each state', async () => {
    await expect(record.join('\n')).toMatchFileSnapshot(`states/${name}.txt`)
  })

  test.each(examples)(
    '$name: hydrates without a mismatch, and keeps each text alone in its element, whichever control is used',
    async ({ name: state }) => {
      const { heard } = pageOf(state)
      expect(heard).toEqual([])
      expect((await walk(state)).besideOthers).toEqual([])
      expect(heard).toEqual([])
    },
  )

  const pathOf = ({ address = '/' }) => address.split('?')[0]
  const onePerPath = [...new Map(examples.toReversed().map((example) => [pathOf(example), example])).values()]

  test.each(onePerPath.filter(({ props }) => /<(?:input|textarea|button)/.test(render(Rendered, props))))(
    '$name: handles input and presses from before hydration once, as if they came later',
    async ({ props, address }) => {
      const html = render(Rendered, props)
      const before = await hydrateAt(address, html, (window) => {
        fillIn(window)
        window.early = { presses: buttonsIn(window), touched: new WeakMap() }
      })
      const after = await hydrateAt(address, html)
      const buttons = buttonsIn(after.window)
      fillIn(after.window)
      for (const button of buttons) {
        await after.settle(after.window.document.body)
        if (button.isConnected) button.click()
      }
      await after.settle(after.window.document.body)
      expect(before.heard).toEqual([])
      expect(before.linesOf(islandIn(before.window))).toEqual(after.linesOf(islandIn(after.window)))
      for (const { window } of [before, after]) window.close()
    },
  )

  test('shows the same when it is translated or changed by extensions, whatever is used', async () => {
    // Where each text is alone in its element, one state shows it for all.
    const [{ name: state, props, address } = { name: '', props: {}, address: '/' }] = examples
    const { said } = await walk(state)
    for (const change of ['translate', 'addForeignNodes'] as const) {
      const page = await hydrateAt(address, render(Rendered, props))
      page[change]()
      expect((await page.walkControls(true)).said).toEqual(said)
      expect(page.heard).toEqual([])
      page.window.close()
    }
  })
})

test.each([
  ['Efternavn', 'Fornavn'],
  ['id="kontakt-phone"', 'id="_R_1_-phone"'],
  ['<textarea', '<p></p><textarea'],
])('a mismatch is reported: %s', async (part, other) => {
  const differs = form().replace(part, other)
  expect(differs).not.toBe(form())
  const { heard } = await hydrateAt('/', differs)
  expect(heard.join()).toMatch(/hydrat/i)
})

test('a text beside another child is reported', async () => {
  const besides = ['<p>1<!-- --> af <!-- -->3</p>', '<p>Fra <b>nu</b></p>']
  const alone = '<p><b>Fra</b> <i>nu</i></p><div class="prose">Fra <b>nu</b></div>'
  const page = openPage(script, `<div data-island="">${besides.join('')}${alone}</div>`)
  expect((await page.walkControls(true)).besideOthers).toEqual(besides)
})

const form = (state = 'empty') => {
  const island = islandsWithExamples.find(({ name }) => name === 'callback-form')
  const example = island?.examples.find(({ name }) => name === state)
  return island ? render(island.Rendered, example?.props ?? {}) : ''
}

test.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])(
  'an island out of sight is hydrated by %s',
  async (type) => {
    const { window, settle } = openPage(script, form())
    await settle(window.document.body)
    expect(islandIn(window).hasAttribute('data-hydrated')).toBe(false)
    islandIn(window)
      .querySelector('input')
      ?.dispatchEvent(new window.Event(type, { bubbles: true }))
    await settle(window.document.body)
    await expect.poll(() => islandIn(window).hasAttribute('data-hydrated')).toBe(true)
  },
)

test.each([
  ['an extension added a field', /(<input [^>]*id="kontakt-firstname")/, '<input aria-label="Udvidelse">$1'],
  ['a browser translated it', />Efternavn</, '><font><font>Last name</font></font><'],
])('text, choice, focus and caret survive hydration after %s', async (_, part, changed) => {
  const html = form().replace(part, changed)
  expect(html).toContain(changed.slice(0, 7))
  const field = (window: DOMWindow, name: string) =>
    window.document.getElementById(`kontakt-${name}`) as HTMLTextAreaElement
  const { window } = await hydrateAt('/', html, (early) => {
    field(early, 'firstname').value = 'Åse'
    field(early, 'callTime').value = 'eftermiddag'
    field(early, 'comment').value = 'To linjer'
    field(early, 'comment').focus()
    field(early, 'comment').setSelectionRange(2, 4)
  })
  expect(islandIn(window).textContent).toContain('Udfyld efternavn, telefon og e-mail')
  expect(islandIn(window).querySelector('[aria-label=Udvidelse]')).toBeNull()
  expect(['firstname', 'callTime', 'comment'].map((name) => field(window, name).value)).toEqual([
    'Åse',
    'eftermiddag',
    'To linjer',
  ])
  const { id, selectionStart, selectionEnd } = window.document.activeElement as HTMLTextAreaElement
  expect([id, selectionStart, selectionEnd]).toEqual(['kontakt-comment', 2, 4])
})

test('the caret stays in a text area that React resets to its initial text', async () => {
  const areaIn = ({ document }: DOMWindow) => document.querySelector('textarea') as HTMLTextAreaElement
  const { window } = await hydrateAt('/', form('posted with errors'), (early) => {
    areaIn(early).value = 'To andre linjer'
    areaIn(early).setSelectionRange(2, 4)
  })
  const { value, selectionStart, selectionEnd } = areaIn(window)
  expect([value, selectionStart, selectionEnd]).toEqual(['To andre linjer', 2, 4])
})
