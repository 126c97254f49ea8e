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
])('%s has its own poster', (slug) => {
  expect(posterOf(slug)).toContain(`/${slug}.svg`)
})

it('another industry has no poster of its own; there is a plain one for it', () => {
  expect(posterOf('skak')).toBeNull()
  expect(PLAIN_POSTER).toContain('/other.svg')
})
