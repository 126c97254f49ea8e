import { useEffect, useReducer, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { island } from './island.tsx'

const nothing = () => undefined

const PARTS = {
  'a handler': () => <button type="button" onClick={nothing} />,
  'a handler that is passed on': () => {
    const given = { onInput: nothing }
    return <input {...given} />
  },
  'a handler of a child': () => (
    <div>
      <p>Før</p>
      <a href="/" onFocus={nothing}>
        Efter
      </a>
    </div>
  ),
  'a ref': () => <p ref={nothing} />,
  state: () => {
    const [count] = useState(1)
    return <p>{count}</p>
  },
  'a reducer': () => {
    const [count] = useReducer((before: number) => before + 1, 1)
    return <p>{count}</p>
  },
  'an effect': () => {
    useEffect(nothing)
    return <p>1</p>
  },
  'a part that listens': () => (
    <ErrorSummary title="Ret det" errors={[{ id: 'navn', message: 'Skriv det' }]} />
  ),
}

describe('what only the browser runs', () => {
  for (const [what, Part] of Object.entries(PARTS)) {
    test(`${what} throws on a page outside of an island, and renders inside one`, () => {
      expect(() => renderToString(<Part />)).toThrow('outside of an island')
      const Island = island('en-del', 'load', Part)
      expect(renderToString(<Island />)).toContain('data-island="en-del"')
    })
  }

  test('the error names the element and its handler', () => {
    expect(() => renderToString(<button type="button" onClick={nothing} />)).toThrow('onClick of <button>')
  })

  test('an undefined handler and a null ref are allowed on a page', () => {
    const [onClick, ref] = [undefined, null]
    expect(renderToString(<p {...{ onClick, ref }}>Læs</p>)).toBe('<p>Læs</p>')
  })

  test('an element without a handler or a ref renders anywhere', () => {
    expect(renderToString(<p className="link">Læs mere</p>)).toBe('<p class="link">Læs mere</p>')
  })
})
