import { expect, test } from 'vitest'
import { EditRefused } from '#app/content/editing.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import { withArticle } from '#server/content/repository/listed-article.ts'
import type { DocumentFile } from '#server/content/repository/model.ts'
import { categoryToAdd } from './article-category.ts'

const article = (uid: string): DocumentFile => ({ id: `a-${uid}`, type: 'support_article', uid, data: {} })
const link = (uid: string) => ({ article_link: { link_type: 'Document', type: 'support_article', uid } })
const category: DocumentFile = {
  id: 'c',
  type: 'support_category',
  uid: 'salg',
  data: {
    title: 'Salg',
    slices: [{ slice_type: 'support_category_item', primary: { title: 'Artikler' }, items: [link('en')] }],
  },
}
const source = { file: category, path: 'documents/support_category/salg.json', hash: '' }
const files = { documents: [source], drafts: [] as ContentFiles['drafts'] } as unknown as ContentFiles

test('an article without a category must be given one, and is added last to its list', () => {
  expect(categoryToAdd(article('en'), undefined, files)).toBe(null)
  expect(() => categoryToAdd(article('to'), undefined, files)).toThrow(EditRefused)
  expect(categoryToAdd(article('to'), 'support_category/salg', files)).toBe(source)
  expect(categoryToAdd(article('en'), 'support_category/salg', files)).toBe(null)
  const after = withArticle(category, article('to'))
  expect(after.data.slices).toEqual([
    {
      slice_type: 'support_category_item',
      primary: { title: 'Artikler' },
      items: [link('en'), link('to')],
    },
  ])
})

test('a category that is missing or has a draft is reported instead of being overwritten', () => {
  expect(() => categoryToAdd(article('to'), 'support_category/vaek', files)).toThrow('findes ikke længere')
  const drafted = { ...files, drafts: [source] }
  expect(() => categoryToAdd(article('to'), 'support_category/salg', drafted)).toThrow(
    'Hjælpeemnet „Salg“ har en kladde.',
  )
})

test('a category without a list gets one, and other types need no category', () => {
  const empty = { ...category, data: { title: 'Salg' } }
  expect(withArticle(empty, article('to')).data.slices).toEqual([
    { slice_type: 'support_category_item', variation: 'default', primary: {}, items: [link('to')] },
  ])
  expect(categoryToAdd({ ...article('to'), type: 'industry' }, undefined, files)).toBe(null)
})
