import { expect, it } from 'vitest'
import { PLAIN_POSTER, posterOf } from './posters.ts'

it.each([
  'sportsklub',
  'kultur-events',
  'firma-organisation',
  'festival',
  'messe-marked',
  'motionsloeb',
  'museum-oplevelse',
])('%s has its own poster, lit and unlit', (slug) => {
  expect(posterOf(slug)).toEqual({
    lit: expect.stringContaining(`/${slug}-lit.svg`),
    unlit: expect.stringContaining(`/${slug}-unlit.svg`),
  })
})

it('another industry has no poster of its own; there is a plain one for it', () => {
  expect(posterOf('skak')).toBeNull()
  expect(PLAIN_POSTER).toEqual({
    lit: expect.stringContaining('/other-lit.svg'),
    unlit: expect.stringContaining('/other-unlit.svg'),
  })
})
