import { expect, test } from 'vitest'
import type { ContentFinding } from '#server/content/check/content-finding.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import { describeFindings, documentName, mediaName } from './describe-findings.ts'
import { compareOrder, describePlace, findingPlace } from './field-names.ts'

// What an editor reads about a place that content:check names.

const text = (label?: string) => ({ type: 'Text', config: { label } })
const files = {
  customTypes: new Map([
    [
      'page',
      {
        id: 'page',
        label: 'Side',
        repeatable: true,
        json: {
          Main: {
            title: text('Titel'),
            plain: text(),
            body: { type: 'StructuredText', config: { label: 'Brødtekst' } },
            rows: { type: 'Group', config: { label: 'Rækker', fields: { note: text('Note') } } },
            bare: { type: 'Group' },
            slices: { type: 'Slices', config: { choices: {} } },
          },
          Mere: { last: text('Sidst') },
        },
      },
    ],
  ]),
  slices: new Map([
    [
      'price_model',
      {
        id: 'price_model',
        type: 'SharedSlice',
        variations: [
          { id: 'default', primary: { fee: text('Gebyr'), plain: text('Andet') }, items: { by: text('Af') } },
          { id: 'other', primary: { more: text('Mere') } },
          { id: 'bare' },
        ],
      },
    ],
  ]),
  documents: [{ path: 'documents/page/b.json', file: { id: 'b', type: 'page', data: { name: 'Bo' } } }],
} as unknown as ContentFiles

const BLOCK = 'Satser pr. billet'

test.each([
  ['title', 'Titel', [0, 0]],
  ['plain', 'plain', [1, 0]],
  ['body[2]', 'Brødtekst', [2, 2]],
  ['rows[1].note', 'Rækker (nr. 2) › Note', [3, 1, 0, 0]],
  ['rows[10]', 'Rækker (nr. 11)', [3, 10]],
  ['bare[0].note', 'bare (nr. 1)', [4, 0]],
  ['slices', 'Blokke', [5, 0]],
  ['slices[1].price_model', `${BLOCK} (nr. 2)`, [5, 1]],
  ['slices[1].price_model.fee', `${BLOCK} (nr. 2) › Gebyr`, [5, 1, 0, 0]],
  ['slices[0].price_model.plain', `${BLOCK} (nr. 1) › Andet`, [5, 0, 1, 0]],
  ['slices[0].price_model.more', `${BLOCK} (nr. 1) › Mere`, [5, 0, 2, 0]],
  ['slices.price_model.fee', `${BLOCK} › Gebyr`, [5, 0, 0, 0]],
  ['slices[0].price_model.items[2].by', `${BLOCK} (nr. 1) › Række (nr. 3) › Af`, [5, 0, 999, 2, 0, 0]],
  ['slices[0].price_model.items', `${BLOCK} (nr. 1) › Række`, [5, 0, 999, 0]],
  ['slices[0].price_model.items[0].items', `${BLOCK} (nr. 1) › Række (nr. 1)`, [5, 0, 999, 0]],
  ['slices[0].unknown.fee', 'Blokke (nr. 1)', [5, 0]],
  ['last', 'Sidst', [6, 0]],
  ['title.text', 'Titel', [0, 0]],
  ['items[0]', '', []],
  ['price_model.fee', '', []],
  ['', '', []],
])('the location %j is named %j', (place, label, order) => {
  expect(describePlace(place, 'page', files)).toEqual({ label, order })
})

test('a location in a document of an unknown type has no name', () => {
  expect(describePlace('title', 'gone', files)).toEqual({ label: '', order: [] })
})

test('a location in the JSON of a block starts with the type of the block', () => {
  const data = { slices: [{ slice_type: 'hero' }, 'x', { slice_type: 1 }] }
  const places = {
    'slices[0].primary.title': 'slices[0].hero.title',
    'slices[0].items[1].by': 'slices[0].hero.items[1].by',
    'slices[1].primary.title': 'slices[1].primary.title',
    'slices[2].primary.title': 'slices[2].primary.title',
    'slices[3].primary.title': 'slices[3].primary.title',
    'a.slices[0].primary.title': 'a.slices[0].primary.title',
    'slices[0]': 'slices[0]',
    title: 'title',
  }
  for (const [at, expected] of Object.entries(places)) expect(findingPlace(at, data)).toBe(expected)
})

test.each([
  [[0, 1], [0, 2], -1],
  [[1], [0, 5], 1],
  [[0], [0, 0], -1],
  [[0, 0], [0], 1],
  [[], [0], -1],
  [[3, 1], [3, 1], 0],
])('the locations %j and %j are ordered %i', (one, other, sign) => {
  expect(Math.sign(compareOrder(one, other))).toBe(sign)
})

const OWN = 'documents/page/a.json'
const finding = (level: ContentFinding['level'], place: string, text: string): ContentFinding => ({
  level,
  place,
  text,
})

test('each finding is shown once with its field, errors first, in the order of the form', () => {
  const findings = [
    finding('warning', `${OWN} title`, 'Kort.'),
    finding('error', `${OWN} last`, 'Tom.'),
    finding('error', `${OWN} slices[0].price_model.fee`, 'Tom.'),
    finding('error', `${OWN} slices[0].price_model.fee`, 'Tom.'),
    finding('error', `${OWN} title`, 'For lang.'),
    finding('error', OWN, 'Hele siden.'),
    finding('error', 'documents/page/b.json title', 'Andetsteds.'),
    finding('error', 'documents/page/gone.json title', 'Ingen steder.'),
    finding('error', `${OWN}x title`, 'En anden fil.'),
    finding('error', `${OWN} title`, 'Tom.'),
  ]
  expect(describeFindings(findings, OWN, files)).toEqual([
    { level: 'error', field: null, text: 'Hele siden.' },
    { level: 'error', field: 'Side: Bo', text: 'Andetsteds.' },
    { level: 'error', field: null, text: 'Ingen steder.' },
    { level: 'error', field: null, text: 'En anden fil.' },
    { level: 'error', field: 'Titel', text: 'For lang.' },
    { level: 'error', field: 'Titel', text: 'Tom.' },
    { level: 'error', field: `${BLOCK} (nr. 1) › Gebyr`, text: 'Tom.' },
    { level: 'error', field: 'Sidst', text: 'Tom.' },
    { level: 'warning', field: 'Titel', text: 'Kort.' },
  ])
})

test.each([
  [{ title: 'Om os', name: 'Bo' }, 'om', 'Side: Om os'],
  [{ title: '', name: 'Bo' }, 'om', 'Side: Bo'],
  [{ title: ['Om os'] }, 'om', 'Side: om'],
  [{}, undefined, 'Side'],
])('a document with %j and the address %j is named %j', (data, uid, name) => {
  expect(documentName({ id: 'x', type: 'page', uid, data }, files.customTypes)).toBe(name)
  expect(documentName({ id: 'x', type: 'gone', uid, data }, files.customTypes)).toBe(
    name.replace('Side', 'gone'),
  )
})

test('a file of the media folder is a picture or a download', () => {
  expect(['media/a.png', 'media/a.pdf', 'media/a.pdf.png'].map(mediaName)).toEqual([
    'Billede: a.png',
    'Fil: a.pdf',
    'Billede: a.pdf.png',
  ])
})
