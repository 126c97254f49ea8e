import { createClient, filter, ParsingError } from '@prismicio/client'
import { expect, test } from 'vitest'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { article, createContentFolder } from './content-folder.ts'

/*
 * Every filter of the official client, through the client's own query builder: the embedded
 * repository answers `at` on id, type and uid (embedded-repository.test.ts), and refuses the rest
 * as Prismic refuses what it cannot parse. A filter that a new version of the client adds does not
 * compile here.
 */

const REFUSED: Record<Exclude<keyof typeof filter, 'at'>, string> = {
  not: filter.not('document.type', 'article'),
  any: filter.any('document.type', ['article', 'settings']),
  in: filter.in('document.id', ['id-a']),
  fulltext: filter.fulltext('document', 'røgeri'),
  has: filter.has('my.article.teaser'),
  missing: filter.missing('my.article.teaser'),
  similar: filter.similar('id-a', 3),
  geopointNear: filter.geopointNear('my.article.parent', 55.6, 12.5, 10),
  numberLessThan: filter.numberLessThan('my.article.rank', 2),
  numberGreaterThan: filter.numberGreaterThan('my.article.rank', 2),
  numberInRange: filter.numberInRange('my.article.rank', 2, 3),
  dateAfter: filter.dateAfter('my.article.day', '2025-01-01'),
  dateBefore: filter.dateBefore('document.last_publication_date', '2025-01-01'),
  dateBetween: filter.dateBetween('my.article.day', '2025-01-01', '2026-01-01'),
  dateDayOfMonth: filter.dateDayOfMonth('my.article.day', 1),
  dateDayOfMonthAfter: filter.dateDayOfMonthAfter('my.article.day', 1),
  dateDayOfMonthBefore: filter.dateDayOfMonthBefore('my.article.day', 1),
  dateDayOfWeek: filter.dateDayOfWeek('my.article.day', 'Monday'),
  dateDayOfWeekAfter: filter.dateDayOfWeekAfter('my.article.day', 1),
  dateDayOfWeekBefore: filter.dateDayOfWeekBefore('my.article.day', 1),
  dateMonth: filter.dateMonth('my.article.day', 'May'),
  dateMonthAfter: filter.dateMonthAfter('my.article.day', 5),
  dateMonthBefore: filter.dateMonthBefore('my.article.day', 5),
  dateYear: filter.dateYear('my.article.day', 2025),
  dateHour: filter.dateHour('my.article.moment', 10),
  dateHourAfter: filter.dateHourAfter('my.article.moment', 10),
  dateHourBefore: filter.dateHourBefore('my.article.moment', 10),
}

test.each(Object.entries(REFUSED))('%s is refused with a parsing error', async (_name, condition) => {
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a'))
  const embedded = createEmbeddedRepository({
    folders: folder,
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  })
  const client = createClient('https://embedded.cdn.prismic.io/api/v2', {
    fetch: (url: string) => embedded.fetch(url),
  })
  await expect(client.dangerouslyGetAll({ filters: [condition] })).rejects.toBeInstanceOf(ParsingError)
  const both = [filter.at('document.type', 'article'), condition]
  await expect(client.get({ filters: both })).rejects.toBeInstanceOf(ParsingError)
})
