import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { InsideIsland } from '#app/islands/island.tsx'
import { parseAnyPrice, parsePrice } from '#app/pricing/money.ts'
import { parseTicketCount } from '#app/pricing/ticket-range.ts'
import { ChoiceInput } from './choice-input.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Segmented } from './segmented.tsx'
import { Slider } from './slider.tsx'
import { ToggleChip } from './toggle-chip.tsx'
import { useNumberDraft } from './use-number-draft.ts'

// How parts respond to input, without a browser: their handlers are called.

const html = (part: ReactNode) => renderToStaticMarkup(<InsideIsland>{part}</InsideIsland>)

/** The result of a function that is called where a component is drawn. */
function drawn<Result>(call: () => Result): Result {
  let result: { of: Result } | undefined
  function Probe() {
    result = { of: call() }
    return null
  }
  html(<Probe />)
  if (!result) throw new Error('nothing was drawn')
  return result.of
}

type Element = ReactElement<
  Record<string, unknown> & {
    children?: ReactNode
  }
>

/** All elements of a tree, outer ones first. */
function elementsOf(node: ReactNode): Element[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf)
  if (!isValidElement(node)) return []
  const outer = node as Element
  return [outer, ...elementsOf(outer.props.children)]
}

function calls(element: Element | undefined, handler: string, event: object) {
  const handle = element?.props[handler]
  if (typeof handle !== 'function') throw new Error(`nothing has ${handler}`)
  handle(event)
}

describe('a field for a number', () => {
  function field(more: { typed?: string; unreadable?: number; parse?: typeof parsePrice } = {}) {
    const changes: number[] = []
    const number = drawn(() =>
      useNumberDraft({ parse: parsePrice, onChange: (value) => changes.push(value), ...more }),
    )
    return { ...number.field, draft: number.draft, changes }
  }

  test('shows what was typed into it before', () => {
    expect([field().draft, field({ typed: '9x' }).draft]).toEqual([null, '9x'])
  })

  test.each<[string, number[], number[]]>([
    ['95', [95], [95]],
    ['0', [0], [0]],
    ['95 k', [], []],
    ['95:', [], []],
    ['1.2', [1.2], [1.2]],
    ['1.2345', [], [7]],
    ['abc', [], [7]],
    ['kr', [], []],
    ['kr. x', [], [7]],
    ['', [], [7]],
  ])('into which %j is typed reports %j, or %j if unreadable text has a value', (text, without, withOne) => {
    const event = { currentTarget: { value: text } }
    const [plain, valued] = [field(), field({ unreadable: 7 })]
    plain.onInput(event)
    valued.onInput(event)
    expect([plain.changes, valued.changes]).toEqual([without, withOne])
  })

  test('reports nothing while the typed text may still become a number', () => {
    const parse = (text: string) => (/^\d+,\d\d$/.test(text) ? Number(text.replace(',', '.')) : null)
    const changesBy = (text: string) => {
      const onChange = vi.fn()
      const { onInput } = drawn(() => useNumberDraft({ parse, onChange, unreadable: 0 })).field
      onInput({ currentTarget: { value: text } })
      return onChange.mock.calls.flat()
    }
    expect(['9,', '9,5', '9,55', '9,555'].map(changesBy)).toEqual([[], [], [9.55], [0]])
  })

  test.each<[(text: string) => number | null, string[]]>([
    ...[parsePrice, parseAnyPrice].map((parse): [typeof parse, string[]] => [
      parse,
      ['1.234,50', '1234.5', 'kr. 95', 'DKK 95', '95 kroner', '95 kr.', '95,-', '95:-', '89,'],
    ]),
    [parseTicketCount, ['1.200', '12.000', '1 200', '200 stk.']],
  ])('parsed by %o never reports 0 while a number is typed key by key', (parse, texts) => {
    for (const text of texts)
      for (let end = text.search(/\d/) + 1; end <= text.length; end++) {
        const { onInput, changes } = field({ parse, unreadable: 0 })
        onInput({ currentTarget: { value: text.slice(0, end) } })
        expect([text.slice(0, end), ...changes]).not.toContain(0)
      }
  })

  test('that loses focus reports only the value of unreadable text', () => {
    const reportedBy = (more: Parameters<typeof field>[0]) => {
      const { onBlur, changes } = field(more)
      onBlur()
      return changes
    }
    expect(reportedBy({ typed: 'abc', unreadable: 7 })).toEqual([7])
    expect(reportedBy({ typed: 'abc' })).toEqual([])
    expect(reportedBy({ typed: '95', unreadable: 7 })).toEqual([])
    expect(reportedBy({ unreadable: 7 })).toEqual([])
  })

  test('reports on Enter, which sends the form, as if it lost focus, and on no other key', () => {
    const { onKeyDown, changes } = field({ typed: 'abc', unreadable: 7 })
    onKeyDown({ key: 'Tab' } as never)
    expect(changes).toEqual([])
    onKeyDown({ key: 'Enter' } as never)
    expect(changes).toEqual([7])
  })
})

describe('a slider', () => {
  function slider(more: object = {}) {
    const changes: number[] = []
    const tree = drawn(() =>
      Slider({
        id: 'a',
        label: 'Antal',
        value: 30,
        min: 10,
        max: 50,
        step: 5,
        scale: ['10', '50'] as const,
        format: String,
        parse: Number,
        onChange: (value) => changes.push(value),
        ...more,
      }),
    )
    const track = elementsOf(tree).find(({ props }) => props.type === 'range')
    const press = (key: string, held: object = {}) => {
      const preventDefault = vi.fn()
      calls(track, 'onKeyDown', { key, preventDefault, ...held })
      return preventDefault.mock.calls.length
    }
    return {
      changes,
      press,
      drag: (position: number) => calls(track, 'onInput', { currentTarget: { valueAsNumber: position } }),
    }
  }

  test('that is dragged reports the value of its position', () => {
    const plain = slider()
    plain.drag(35)
    const other = slider({ fromPosition: (position: number) => position * 100 })
    other.drag(35)
    expect([plain.changes, other.changes]).toEqual([[35], [3500]])
  })

  test('with a non-linear scale uses its own steps for arrow and page keys', () => {
    const { press, changes } = slider({ onward: (value: number, steps: number) => value + steps * 1000 })
    const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown']
    expect(keys.map((key) => press(key))).toEqual(Array(6).fill(1))
    expect(changes).toEqual([1030, 1030, -970, -970, 10_030, -9970])
    expect(['Tab', 'a', 'Home'].map((key) => press(key))).toEqual([0, 0, 0])
    expect(changes).toHaveLength(6)
  })

  test.each(['altKey', 'ctrlKey', 'metaKey'])('leaves an arrow with %s to the browser', (held) => {
    const { press, changes } = slider({ onward: (value: number, steps: number) => value + steps * 1000 })
    expect([press('ArrowLeft', { [held]: true }), changes]).toEqual([0, []])
  })

  test('with a linear scale leaves the keys to the browser', () => {
    const { press, changes } = slider()
    expect([press('ArrowRight'), changes]).toEqual([0, []])
  })
})

describe('a choice', () => {
  test('reports whether it is chosen', () => {
    const onChoose = vi.fn()
    const input = elementsOf(drawn(() => ChoiceInput({ type: 'checkbox', checked: false, onChoose }))).at(-1)
    for (const checked of [true, false]) calls(input, 'onInput', { currentTarget: { checked } })
    expect(onChoose.mock.calls).toEqual([[true], [false]])
  })

  const options = [
    { value: 'a', label: 'Kunde' },
    { value: 'b', label: 'Arrangør' },
  ]

  test('of one of several shows each option, checks the chosen one and reports another', () => {
    const onChange = vi.fn()
    const group = { legend: 'Hvem betaler?', name: 'betaler', options, value: 'b', onChange }
    const shown = html(<Segmented {...group} />)
    expect(
      shown
        .replace(/<[^>]+>/g, ' ')
        .split(/ +/)
        .filter(Boolean)
        .join(' '),
    ).toBe('Hvem betaler? Kunde Arrangør')
    const inputs = [...shown.matchAll(/<input([^>]*)>/g)].map(([, text = '']) => text)
    expect(inputs.map((text) => text.includes('checked'))).toEqual([false, true])
    for (const text of inputs) expect(text).toContain('name="betaler"')
    expect(inputs.map((text) => /value="([^"]*)"/.exec(text)?.[1])).toEqual(['a', 'b'])
    const choices = elementsOf(Segmented(group)).filter(({ type }) => type === ChoiceInput)
    calls(choices[0], 'onChoose', {})
    expect(onChange.mock.calls).toEqual([['a']])
    // Without a listener, as in a plain form, choosing does nothing.
    calls(
      elementsOf(Segmented({ ...group, onChange: undefined })).find(({ type }) => type === ChoiceInput),
      'onChoose',
      {},
    )
  })

  test('that is on or off shows its label, note and icon', () => {
    const chip = (more: object) =>
      html(<ToggleChip label="Support" checked={false} onChoose={() => undefined} {...more} />)
    const words = (more: object) => chip(more).replace(/<[^>]+>/g, '')
    expect([words({}), words({ note: 'Med', icon: '☎' })]).toEqual(['Support', 'SupportMed☎'])
    expect([chip({}), chip({ checked: true })].map((shown) => shown.includes('checked=""'))).toEqual([
      false,
      true,
    ])
    expect(chip({ name: 'support' })).toMatch(
      /name="support"[^>]*type="checkbox"|type="checkbox"[^>]*name="support"/,
    )
  })
})

describe('a link in the error summary', () => {
  const link = () =>
    elementsOf(drawn(() => ErrorSummary({ title: 'Ret', errors: [{ id: 'navn', message: 'Skriv.' }] }))).find(
      ({ type }) => type === 'a',
    )

  /**
   * Follows the link in a document with these elements by selector; returns how often the browser's
   * own jump was prevented.
   */
  function follow(elements: Record<string, object>) {
    vi.stubGlobal('CSS', { escape: String })
    vi.stubGlobal('document', {
      getElementById: (id: string) => elements[`#${id}`] ?? null,
      querySelector: (selector: string) => elements[selector] ?? null,
    })
    const preventDefault = vi.fn()
    calls(link(), 'onClick', { preventDefault })
    return preventDefault.mock.calls.length
  }

  test('scrolls to the label of its field, or else the field, and focuses the field', () => {
    const field = { focus: vi.fn(), scrollIntoView: vi.fn() }
    const label = { scrollIntoView: vi.fn() }
    expect(follow({ '#navn': field, 'label[for="navn"]': label })).toBe(1)
    expect(label.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
    expect(field.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
    expect(field.scrollIntoView).not.toHaveBeenCalled()
    expect(follow({ '#navn': field })).toBe(1)
    expect(field.scrollIntoView).toHaveBeenCalledOnce()
  })

  test('is a plain link where the field is gone', () => {
    expect(follow({})).toBe(0)
  })
})
