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

it('an industry without a poster of its own gets the plain one', () => {
  expect(posterOf('skak')).toBeNull()
  expect(PLAIN_POSTER).toContain('/other.svg')
})
