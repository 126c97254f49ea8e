import { expect, test } from 'vitest'
import { csvHead, csvLines } from './csv.ts'

test.each([
  '=HYPERLINK("http://attacker.example";"Klik")',
  '+4520345678',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '＝1+1',
])('the cell %j is text in a spreadsheet, not a formula', (typed) => {
  expect(csvLines([[typed]])).toMatch(/^"'/)
})

test('quotes, semicolons and line breaks stay within their cell', () => {
  expect(
    csvHead(['Navn', 'Kommentar']) +
      csvLines([
        ['Mette "M" Holm', 'en;to\ntre'],
        ['Søren', '1200,50'],
      ]),
  ).toBe('\ufeff"Navn";"Kommentar"\r\n"Mette ""M"" Holm";"en;to\ntre"\r\n"Søren";"1200,50"\r\n')
})
