import { EditRefused } from '#app/content/editing.ts'
import { UNLISTED_ARTICLE } from '#server/content/check/check.ts'
import type { ContentFiles, DocumentSource } from '#server/content/repository/files.ts'
import { blocksOf } from '#server/content/repository/listed-article.ts'
import { type DocumentFile, isObject, leadsTo } from '#server/content/repository/model.ts'
import { linkKey } from './form-names.ts'

/*
 * Visitors find an article only through a category that lists it. The form of an unlisted article
 * asks for a category, and publishing adds the article to it.
 */

const ARTICLE = 'support_article'
const CATEGORY = 'support_category'

/** In the form of an article: the category that it is added to. */
export const CATEGORY_FIELD = '_category'

/** The field of the form that asks for the category; null: it does not ask. */
export function categoryField(type: string, { documents, customTypes }: ContentFiles) {
  if (type !== ARTICLE || !customTypes.has(CATEGORY)) return null
  const options = documents
    .filter(({ file }) => file.type === CATEGORY)
    .map(({ file }) => ({ label: String(file.data.title ?? file.uid), value: linkKey(file) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'da'))
  return {
    name: CATEGORY_FIELD,
    label: 'Føj til et hjælpeemne',
    widget: 'select',
    required: false,
    options,
    hint: 'Kun i et hjælpeemne kan artiklen findes. Er den i et allerede, så lad feltet være tomt.',
  }
}

/**
 * The category that an article has to be added to when it is published; null: it is in one, or
 * needs none. Rejects with EditRefused if it is in none and none was chosen.
 */
export function categoryToAdd(
  article: DocumentFile,
  chosen: string | undefined,
  { documents, drafts }: ContentFiles,
): DocumentSource | null {
  if (article.type !== ARTICLE) return null
  const categories = documents.filter(({ file }) => file.type === CATEGORY)
  if (!chosen) {
    if (isListedIn(categories, article)) return null
    throw new EditRefused(UNLISTED_ARTICLE)
  }
  const category = categories.find(({ file }) => linkKey(file) === chosen)
  if (!category) throw new EditRefused('Hjælpeemnet findes ikke længere. Vælg et andet, gem, og udgiv igen.')
  if (lists(category.file, article)) return null
  if (drafts.some(({ file }) => file.id === category.file.id))
    throw new EditRefused(
      `Hjælpeemnet „${category.file.data.title}“ har en kladde. Udgiv eller slet den først, og udgiv så artiklen.`,
    )
  return category
}

/** Whether one of these has the article in its list. */
export function isListedIn(sources: readonly DocumentSource[], article: DocumentFile): boolean {
  return sources.some(({ file }) => file.type === CATEGORY && lists(file, article))
}

function lists(category: DocumentFile, article: DocumentFile): boolean {
  return blocksOf(category)
    .flatMap((block) => [block.items].flat().filter(isObject))
    .some(({ article_link: link }) => isObject(link) && leadsTo(link, article))
}
