import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withStandIns } from './stand-ins.ts'

const css = readFileSync('app/ui/fonts/fonts.css', 'utf8')
/** As `npm run fonts` measures the shipped ones. */
const SHIPPED = {
  display: { width: 172.038, ascent: 1.25, descent: 0.425 },
  text: { width: 136.485, ascent: 1, descent: 0.303 },
  strongText: { width: 138.252, ascent: 1, descent: 0.303 },
}

test('the shipped stand-ins match the widths and heights of the shipped fonts', () => {
  expect(withStandIns(css, SHIPPED)).toBe(css)
})

test('the stand-ins of a wider font are wider by the same factor, and their line box is the font’s', () => {
  const wider = { ...SHIPPED.display, width: SHIPPED.display.width * 1.2 }
  const changed = withStandIns(css, { ...SHIPPED, display: wider })
  const georgia = /local\('Georgia Bold'\)[^}]*/.exec(changed)?.[0]
  expect(georgia).toContain('size-adjust: 132%;')
  expect(georgia).toContain('ascent-override: 94.7%;')
  expect(/local\('Arial'\)[^}]*/.exec(changed)?.[0]).toContain('size-adjust: 101.3%;')
})

test('a stand-in whose width is unknown is named', () => {
  expect(() => withStandIns(css.replace("local('Georgia Bold')", "local('Cambria Bold')"), SHIPPED)).toThrow(
    'The width of Cambria Bold is unknown',
  )
})
