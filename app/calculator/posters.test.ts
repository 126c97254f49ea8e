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
])('%s has a poster of its own, lit and unlit', (slug) => {
  expect(posterOf(slug)).toEqual({
    lit: expect.stringContaining(`/${slug}-lit.svg`),
    unlit: expect.stringContaining(`/${slug}-unlit.svg`),
  })
})

it('another industry has none, and the plain one is for it', () => {
  expect(posterOf('skak')).toBeNull()
  expect(PLAIN_POSTER).toEqual({
    lit: expect.stringContaining('/other-lit.svg'),
    unlit: expect.stringContaining('/other-unlit.svg'),
  })
})
