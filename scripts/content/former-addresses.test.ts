import { expect, test } from 'vitest'
import { readLines, takeLines } from './former-addresses.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readLines(Buffer.from(text, encoding)).map(({ number, old, new: target }) => `${number} ${old} ${target}`)

test('a table is read as different programs export it', () => {
  const rows = ['1 /bøger /x', '2 /b;c /y,z']
  expect(read('/bøger;/x\r\n"/b;c";"/y,z"\r\n')).toEqual(rows)
  expect(read('\ufeff/bøger;/x\r"/b;c";/y,z')).toEqual(rows)
  expect(read('/bøger;/x\n\n"/b;c";/y,z;301', 'latin1')).toEqual([rows[0], '3 /b;c /y,z'])
  expect(read('\ufeff/bøger\t/x\n/b;c\t/y,z', 'utf16le')).toEqual(rows)
  expect(read('Old,New\n"/a ""b""",/x')).toEqual(['2 /a "b" /x'])
  expect(read('/a\n')).toEqual(['1 /a '])
  expect(read('')).toEqual([])
})

/** The result of these lines beside a redirect table that has '/kendt'. */
async function taken(...lines: string[]) {
  const redirects = [
    { from: '/kendt', to: '/' },
    { from: '/i-stykker', to: '' },
  ]
  const source = {
    ref: 'a',
    all: async (type: string) => (type === 'redirects' ? [{ id: 'r', type, data: { redirects } }] : []),
    byUid: async () => null,
  }
  const { rows, ...found } = await takeLines(readLines(Buffer.from(lines.join('\n'))), source, {
    siteUrl: 'https://www.ny.dk',
    redirectHosts: ['billet.dk'],
    blockMappings: {} as never,
    note: 'gammel.csv',
  })
  expect(rows).toEqual([...redirects, ...found.taken])
  return {
    taken: found.taken.map(({ from, to }) => `${from} ${to}`),
    refused: found.refused.map(({ line, text }) => `${line}: ${text}`),
  }
}

test('the host of an old address is dropped, and the old and new host of its target too', async () => {
  const found = await taken(
    'https://www.gammel.dk/a.html;/priser',
    'http://gammel.dk?p=3;https://ny.dk/kunder',
    'gammel.dk/b/;https://GAMMEL.dk/branche?x=1#y',
    'kontakt.php?id=1;www.ny.dk',
    '//gammel.dk/c;branche',
    '/ud;https://billet.dk/x',
    '/kæde;/a.html',
  )
  expect(found).toEqual({
    taken: [
      '/a.html /priser',
      '/?p=3 /kunder',
      '/b/ /branche?x=1#y',
      '/kontakt.php?id=1 /',
      '/c /branche',
      '/ud https://billet.dk/x',
      '/kæde /a.html',
    ],
    refused: [],
  })
})

test('a line that leads to the address of a rejected line is still accepted', async () => {
  const found = await taken(
    'https://gammel.dk/;/',
    '/start;https://gammel.dk/',
    '/priser;/kunder',
    '/pris;/priser',
  )
  expect(found).toEqual({
    taken: ['/start /', '/pris /priser'],
    refused: [
      '1: Adressen / er en side på sitet, som så ikke kan vises.',
      '3: Adressen /priser er en side på sitet, som så ikke kan vises.',
    ],
  })
})

test('each rejected line is reported with its reason, and so is a line that leads only to rejected lines', async () => {
  const found = await taken(
    '/a;/priser',
    '/A/?utm_source=x;/kunder',
    '/kendt;/priser',
    '/ring;/ring2',
    '/ring2;/ring',
    '/til-b;/b',
    '/b;',
    '/side#her;/priser',
    '/priser;/kunder',
    '/fremmed;https://evil.example',
    '/mail;mailto:a@b.dk',
    '/bes%F8g;/priser',
    ';/om-os',
  )
  expect(found.taken).toEqual(['/a /priser'])
  expect(found.refused).toEqual([
    '2: Adressen /a står to gange i tabellen.',
    '3: Adressen /kendt står to gange i tabellen.',
    '4: /ring fører i ring.',
    '5: /ring2 fører i ring.',
    '6: /til-b fører til en side, der ikke findes: /b.',
    expect.stringContaining('7: „“ er ikke en ny adresse til /b'),
    expect.stringContaining('8: „/side#her“'),
    expect.stringContaining('9: Adressen /priser er en side på sitet'),
    expect.stringContaining('10: /fremmed fører til evil.example'),
    expect.stringContaining('11: „mailto:a@b.dk“ er ikke en ny adresse'),
    expect.stringContaining('12: „/bes%F8g“ er ikke en gammel adresse'),
    '13: Den gamle adresse mangler.',
  ])
})
