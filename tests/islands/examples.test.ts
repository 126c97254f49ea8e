import { expect, test } from 'vitest'
import { islandsWithExamples, render } from './render-examples.tsx'

test('there are islands', () => {
  expect(islandsWithExamples.length).toBeGreaterThan(5)
})

for (const { name, Rendered, examples } of islandsWithExamples) {
  test(`${name}: examples exist next to the island`, () => {
    expect(examples.length).toBeGreaterThan(0)
    expect(new Set(examples.map((example) => example.name)).size).toBe(examples.length)
  })

  for (const { name: state, props } of examples) {
    test(`${name}, ${state}: the document names the file and carries props that survive JSON`, () => {
      expect(JSON.parse(JSON.stringify(props))).toStrictEqual(props)
      const opening = /<div data-island="([^"]*)" data-hydrate="([^"]*)" data-props="([^"]*)"/
      const [, named, when, carried = ''] = opening.exec(render(Rendered, props)) ?? []
      expect(named).toBe(name)
      expect(['load', 'visible', 'interaction']).toContain(when)
      const text = carried.replace(
        /&(amp|quot|#x27|lt|gt);/g,
        (_, entity: string) => characters[entity] ?? '',
      )
      expect(JSON.parse(text)).toStrictEqual(props)
    })
  }
}

const characters: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
