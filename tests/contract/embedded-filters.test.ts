import { createClient, filter, ParsingError, type PrismicDocument } from '@prismicio/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { article, createContentFolder } from './content-folder.ts'

/*
 * Every filter of the official client, with values of all kinds, through the client's own query
 * builder: the embedded repository must select the same documents as a plain predicate. A filter
 * that a new version of the client adds does not compile here.
 */

interface Shelved {
  uid: string
  tags: string[]
  published: string
  kind: string | null
  rank: number | null
  featured: boolean
  day: string | null
  moment: string | null
  teaser: string | null
  parent: string | null
}

const TEASERS = ['Ved åen', 'si"ger \\ x', 'a, b) [c]]', '100 % & mere = #1', 'Æblegrød på Ærø', 'x', null]
const DAYS = ['2024-02-29', '2025-03-03', '2025-04-07', '2025-12-31', '2026-01-01', null]
const MOMENTS = ['2025-03-03T10:30:00+0000', '2025-12-31T23:59:59+0000', '2026-01-01T00:00:00+0000', null]

/** Thirty documents with all kinds of combinations of the values. */
const SHELF: Shelved[] = Array.from({ length: 30 }, (_, n) => ({
  uid: `bog-${n}`,
  tags: [...(n % 2 ? ['by'] : []), ...(n % 3 ? ['ø'] : []), ...(n % 5 ? [] : ['"citat"'])],
  published: `202${n % 6}-0${1 + (n % 9)}-11T08:00:00+0000`,
  kind: n % 4 === 0 ? null : n % 4 === 1 ? 'guide' : 'nyhed',
  rank: n % 7 === 0 ? null : (n % 7) - 3.5,
  featured: n % 3 === 0,
  day: DAYS[n % DAYS.length] ?? null,
  moment: MOMENTS[n % MOMENTS.length] ?? null,
  teaser: TEASERS[n % TEASERS.length] ?? null,
  parent: n % 3 === 1 ? `id-bog-${n - 1}` : null,
}))

/** Puts the documents into a repository, and queries it through the client. */
function shelve(): (condition: string) => Promise<string[]> {
  const folder = createContentFolder()
  for (const { uid, tags, published, parent, ...values } of SHELF) {
    const data = {
      ...values,
      ...(parent && { parent: { link_type: 'Document', type: 'article', id: parent } }),
    }
    const over = { tags, last_publication_date: published }
    folder.write(`documents/article/${uid}.json`, article(uid, data, over))
  }
  const embedded = createEmbeddedRepository({
    folders: folder,
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  })
  const client = createClient('https://embedded.cdn.prismic.io/api/v2', {
    fetch: (url: string) => embedded.fetch(url),
  })
  return async (condition) => uids(await client.dangerouslyGetAll({ filters: [condition] }))
}

const uids = (documents: (PrismicDocument | Shelved)[]) => documents.map(({ uid }) => uid ?? '').sort()

/** A filter as the client builds it, and the documents that it should select. */
interface Case {
  condition: string
  means: (document: Shelved) => boolean
}

/** The comparable values of a field, and other values that a query may name. */
const FIELDS = {
  'my.article.teaser': { of: (it: Shelved) => it.teaser, values: [...TEASERS, 'findes ikke', '', '🎟'] },
  'my.article.kind': { of: (it: Shelved) => it.kind, values: ['nyhed', 'guide', 'andet'] },
  'my.article.rank': { of: (it: Shelved) => it.rank, values: [-2.5, 0.5, 2.5, 0, 1e21, -1e-7] },
  'my.article.featured': { of: (it: Shelved) => it.featured, values: [true, false] },
  'my.article.day': { of: (it: Shelved) => it.day, values: [...DAYS, '1999-12-31'] },
  'my.article.uid': { of: (it: Shelved) => it.uid, values: ['bog-0', 'bog-17', 'bog'] },
  'my.article.parent': { of: (it: Shelved) => it.parent, values: ['id-bog-0', 'id-bog-3', 'id-bog-1'] },
  'document.id': { of: (it: Shelved) => `id-${it.uid}`, values: ['id-bog-0', 'id-bog-29', 'id'] },
  'document.type': { of: () => 'article', values: ['article', 'settings'] },
} as const

type Path = keyof typeof FIELDS
const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null)

/** A field and some values to compare it with. */
const comparison = (paths = Object.keys(FIELDS) as Path[]) =>
  fc.constantFrom(...paths).chain((path) => {
    const { of, values } = FIELDS[path]
    return fc
      .array(fc.constantFrom(...present<string | number | boolean>(values)), { minLength: 1, maxLength: 4 })
      .map((chosen) => ({ path, of: of as (it: Shelved) => string | number | boolean | null, chosen }))
  })
const first = <T>([value]: readonly T[]) => value as T
const tagged = fc.subarray(['by', 'ø', '"citat"', 'ingen'], { minLength: 1 })

const compared = (builder: typeof filter.at | typeof filter.not, wanted: boolean): fc.Arbitrary<Case> =>
  fc.oneof(
    comparison().map(({ path, of, chosen }) => ({
      condition: builder(path, first(chosen)),
      means: (it: Shelved) => (of(it) === first(chosen)) === wanted,
    })),
    tagged.map((tags) => ({
      condition: builder('document.tags', tags),
      means: (it: Shelved) => tags.every((tag) => it.tags.includes(tag)) === wanted,
    })),
  )

const filled = (builder: (path: string) => string, wanted: boolean): fc.Arbitrary<Case> =>
  fc
    .constantFrom<Path>(
      'my.article.teaser',
      'my.article.kind',
      'my.article.rank',
      'my.article.day',
      'my.article.parent',
    )
    .map((path) => ({
      condition: builder(path),
      means: (it) => (FIELDS[path].of(it) !== null) === wanted,
    }))

const number = fc.constantFrom(-3.5, -2.5, -2, 0, 0.5, 2.5, 1e21, -1e-7)
const numbered = (
  build: (low: number, high: number) => string,
  holds: (rank: number, low: number, high: number) => boolean,
): fc.Arbitrary<Case> =>
  fc.tuple(number, number).map(([low, high]) => ({
    condition: build(low, high),
    means: ({ rank }) => rank !== null && holds(rank, low, high),
  }))

const DATED = {
  'my.article.day': (it: Shelved) => it.day,
  'my.article.moment': (it: Shelved) => it.moment,
  'document.last_publication_date': (it: Shelved) => it.published,
}
const datePath = fc.constantFrom(...(Object.keys(DATED) as (keyof typeof DATED)[]))
const timeOf = (it: Shelved, path: keyof typeof DATED) => {
  const value = DATED[path](it)
  return value === null ? null : new Date(value.replace('+0000', 'Z'))
}
/**
 * A point in time in each form that the client accepts: a day, an ISO time, milliseconds, a Date.
 */
const moment = fc
  .constantFrom('2024-02-29', '2025-03-03', '2025-03-03T10:30:00Z', '2025-12-31', '2030-01-01')
  .chain((iso) => fc.constantFrom<string | number | Date>(iso, Date.parse(iso), new Date(iso)))
const dated = (
  build: (path: string, from: string | number | Date, to: string | number | Date) => string,
  holds: (time: number, from: number, to: number) => boolean,
): fc.Arbitrary<Case> =>
  fc.tuple(datePath, moment, moment).map(([path, from, to]) => ({
    condition: build(path, from, to),
    means: (it) => {
      const time = timeOf(it, path)
      return time !== null && holds(time.getTime(), new Date(from).getTime(), new Date(to).getTime())
    },
  }))

const NAMES = {
  month: 'January February March April May June July August September October November December'.split(' '),
  weekday: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
}
/** A part of a date, as a number or by its English name, in full or its first three letters. */
const part = (
  builder: (path: string, value: never) => string,
  read: (time: Date) => number,
  [least, most]: [number, number],
  holds: (found: number, wanted: number) => boolean,
  names: string[] = [],
): fc.Arbitrary<Case> =>
  fc.tuple(datePath, fc.integer({ min: least, max: most }), fc.nat(2)).map(([path, wanted, form]) => {
    const name = names[wanted - 1]
    const value =
      name === undefined || form === 0 ? wanted : form === 1 ? name : name.slice(0, 3).toLowerCase()
    return {
      condition: builder(path, value as never),
      means: (it) => {
        const time = timeOf(it, path)
        return time !== null && holds(read(time), wanted)
      },
    }
  })

const is = (found: number, wanted: number) => found === wanted
const after = (found: number, wanted: number) => found > wanted
const before = (found: number, wanted: number) => found < wanted
const day = (time: Date) => time.getUTCDate()
const weekday = (time: Date) => time.getUTCDay() || 7
const month = (time: Date) => time.getUTCMonth() + 1
const hour = (time: Date) => time.getUTCHours()

const FILTERS: Record<keyof typeof filter, fc.Arbitrary<Case> | 'refused'> = {
  at: compared(filter.at, true),
  not: compared(filter.not, false),
  any: comparison().map(({ path, of, chosen }) => ({
    condition: filter.any(path, chosen),
    means: (it) => chosen.some((value) => of(it) === value),
  })),
  in: comparison(['my.article.uid', 'document.id']).map(({ path, of, chosen }) => ({
    condition: filter.in(path, chosen.map(String)),
    means: (it) => chosen.some((value) => of(it) === value),
  })),
  fulltext: fc
    .subarray(['ved', 'ÅEN', 'siger', 'ger', 'æblegrød', 'æble', 'ærø', 'mere', '100', 'åh'], {
      minLength: 1,
    })
    .map((words) => ({
      condition: filter.fulltext('my.article.teaser', words.join(' ')),
      means: ({ teaser }) => {
        const known = (teaser ?? '').toLowerCase().split(/[^a-zæøå0-9]+/)
        return words.every((word) =>
          known.some(
            (each) => each === word.toLowerCase() || (word.length > 2 && each.startsWith(word.toLowerCase())),
          ),
        )
      },
    })),
  has: filled(filter.has, true),
  missing: filled(filter.missing, false),
  similar: 'refused',
  geopointNear: 'refused',
  numberLessThan: numbered((low) => filter.numberLessThan('my.article.rank', low), before),
  numberGreaterThan: numbered((low) => filter.numberGreaterThan('my.article.rank', low), after),
  numberInRange: numbered(
    (low, high) => filter.numberInRange('my.article.rank', low, high),
    (rank, low, high) => rank >= low && rank <= high,
  ),
  dateAfter: dated((path, from) => filter.dateAfter(path, from), after),
  dateBefore: dated((path, from) => filter.dateBefore(path, from), before),
  dateBetween: dated(filter.dateBetween, (time, from, to) => time >= from && time <= to),
  dateDayOfMonth: part(filter.dateDayOfMonth, day, [1, 31], is),
  dateDayOfMonthAfter: part(filter.dateDayOfMonthAfter, day, [1, 31], after),
  dateDayOfMonthBefore: part(filter.dateDayOfMonthBefore, day, [1, 31], before),
  dateDayOfWeek: part(filter.dateDayOfWeek, weekday, [1, 7], is, NAMES.weekday),
  dateDayOfWeekAfter: part(filter.dateDayOfWeekAfter, weekday, [1, 7], after, NAMES.weekday),
  dateDayOfWeekBefore: part(filter.dateDayOfWeekBefore, weekday, [1, 7], before, NAMES.weekday),
  dateMonth: part(filter.dateMonth, month, [1, 12], is, NAMES.month),
  dateMonthAfter: part(filter.dateMonthAfter, month, [1, 12], after, NAMES.month),
  dateMonthBefore: part(filter.dateMonthBefore, month, [1, 12], before, NAMES.month),
  dateYear: part(filter.dateYear, (time) => time.getUTCFullYear(), [2019, 2027], is),
  dateHour: part(filter.dateHour, hour, [0, 23], is),
  dateHourAfter: part(filter.dateHourAfter, hour, [0, 23], after),
  dateHourBefore: part(filter.dateHourBefore, hour, [0, 23], before),
}

test('the table has every filter of the installed client', () => {
  expect(Object.keys(FILTERS).sort()).toEqual(Object.keys(filter).sort())
})

const proved = Object.entries(FILTERS).flatMap(([name, cases]) =>
  cases === 'refused' ? [] : [{ name, cases }],
)

test.each(proved)('$name selects what it means', async ({ cases }) => {
  const select = shelve()
  await fc.assert(
    fc.asyncProperty(cases, async ({ condition, means }) => {
      expect(await select(condition), condition).toEqual(uids(SHELF.filter(means)))
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['similar', () => filter.similar('id-bog-0', 3)],
  ['geopointNear', () => filter.geopointNear('my.article.parent', 55.6, 12.5, 10)],
] satisfies [keyof typeof filter, () => string][])(
  '%s is rejected as Prismic rejects a query',
  async (_name, build) => {
    await expect(shelve()(build())).rejects.toBeInstanceOf(ParsingError)
  },
)
