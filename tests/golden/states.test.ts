import { expect, test } from 'vitest'
import { islandsWithExamples, render } from '#tests/islands/render-examples.tsx'
import { maskedBody } from './masks.ts'
import { hashDocument } from './recording.ts'

test('every state of an island is written as recorded', async () => {
  const states = islandsWithExamples.flatMap(({ name, Rendered, examples }) =>
    examples.map(({ name: state, props }) => {
      const html = maskedBody(render(Rendered, props))
      return `${name}, ${state}: ${hashDocument(html)}\n`
    }),
  )
  await expect(states.join('')).toMatchFileSnapshot('states.txt')
})
