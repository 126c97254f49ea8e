import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  compareModels,
  describeChanges,
  planModels,
  refuseLosses,
  writeModels,
} from '#scripts/content/move/models.ts'
import type { Json, JsonObject } from '#server/content/repository/model.ts'
import type { ContentFolder } from './content-folder.ts'
import { LANGUAGES, prismicOf, pushFrom, smallRepository, startMove } from './prismic-moves.ts'

/** content:push --models: changed models go into a repository that editors work in. */

const ARTICLE = 'customtypes/article/index.json'
const QUOTE = '../app/slices/quote/model.json'

/** A repository that was imported, published and edited since. */
async function inUse() {
  const fake = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder)
  fake.publish()
  fake.edit('a', { teaser: 'Redaktørens' })
  fake.requests.length = 0
  const prismic = prismicOf()
  const compare = () => compareModels(prismic, planModels(folder))
  const bringIn = async () => {
    const { changes } = await compare()
    refuseLosses(changes)
    await writeModels(prismic, changes, () => undefined)
  }
  return { fake, folder, compare, bringIn }
}

/** Changes one value of a model file: replaces or removes the last part of the path. */
function change(folder: ContentFolder, file: string, path: string[], value?: Json): void {
  const model = JSON.parse(readFileSync(join(folder.content, file), 'utf8')) as JsonObject
  let inner = model
  for (const key of path.slice(0, -1)) inner = inner[key] as JsonObject
  const last = path.at(-1) ?? ''
  if (value !== undefined) inner[last] = value
  else if (Array.isArray(inner)) inner.splice(Number(last), 1)
  else delete inner[last]
  folder.write(file, model)
}

test('additions and label changes are listed first, then pushed without touching any document', async () => {
  const { fake, folder, compare, bringIn } = await inUse()
  const before = structuredClone([...fake.documents])
  change(folder, ARTICLE, ['json', 'Main', 'subtitle'], { type: 'Text', config: { label: 'Undertitel' } })
  change(folder, ARTICLE, ['json', 'Main', 'teaser', 'config', 'label'], 'Kort tekst')
  change(folder, ARTICLE, ['json', 'Main', 'kind', 'config', 'options'], ['nyhed', 'guide', 'tip'])
  change(folder, ARTICLE, ['json', 'Main', 'slices', 'config', 'choices', 'note'], { type: 'SharedSlice' })
  change(folder, ARTICLE, ['json', 'Main', 'parent', 'config', 'customtypes'])
  folder.write('../app/slices/note/model.json', {
    id: 'note',
    type: 'SharedSlice',
    name: 'Note',
    variations: [{ id: 'default', name: 'Default', primary: {}, items: {} }],
  })
  folder.write('customtypes/venue/index.json', {
    id: 'venue',
    label: 'Spillested',
    repeatable: true,
    status: true,
    json: { Main: { name: { type: 'Text', config: { label: 'Navn' } } } },
  })

  expect(describeChanges(await compare())).toEqual([
    'block note: new',
    'type article',
    '  ~ teaser: label',
    '  ~ kind: options',
    '  ~ parent: customtypes',
    '  + slices › note (block)',
    '  + subtitle (Text)',
    'type venue: new',
    '2 models are the same',
  ])
  await bringIn()
  expect(fake.requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /models/slices/insert',
    'POST /models/customtypes/update',
    'POST /models/customtypes/insert',
  ])
  expect([...fake.documents]).toEqual(before)
  expect((await compare()).changes).toEqual([])
})

test.each<[string, string, string[], Json | undefined, string]>([
  [
    'a field is gone',
    ARTICLE,
    ['json', 'Main', 'teaser'],
    undefined,
    'article: teaser (Text) is not in the files',
  ],
  [
    'a field of a group is gone',
    ARTICLE,
    ['json', 'Main', 'related', 'config', 'fields', 'note'],
    undefined,
    'article: related.note (Text) is not in the files',
  ],
  [
    'a field is of another kind',
    ARTICLE,
    ['json', 'Main', 'rank', 'type'],
    'Text',
    'article: rank is a Number in Prismic and a Text in the files',
  ],
  [
    'a choice is gone',
    ARTICLE,
    ['json', 'Main', 'kind', 'config', 'options'],
    ['nyhed'],
    'article: kind no longer has the option guide',
  ],
  [
    'a text takes less',
    ARTICLE,
    ['json', 'Main', 'body', 'config', 'multi'],
    'paragraph',
    'article: body no longer accepts heading2, strong, em, hyperlink',
  ],
  [
    'a link leads to fewer types',
    ARTICLE,
    ['json', 'Main', 'parent', 'config', 'customtypes'],
    ['settings'],
    'article: parent no longer accepts links to article',
  ],
  [
    'a picture size is gone',
    ARTICLE,
    ['json', 'Main', 'picture', 'config', 'thumbnails'],
    [],
    'article: picture no longer has the picture size small',
  ],
  [
    'a block is taken no longer',
    ARTICLE,
    ['json', 'Main', 'slices', 'config', 'choices', 'quote'],
    undefined,
    'article: slices › quote (block) is not in the files',
  ],
  [
    'there is one document instead of many',
    ARTICLE,
    ['repeatable'],
    false,
    'article: one document instead of many',
  ],
  [
    'a variation is gone',
    QUOTE,
    ['variations', '0', 'id'],
    'other',
    'quote: default (variation) is not in the files',
  ],
  [
    'a field of a block is gone',
    QUOTE,
    ['variations', '0', 'items', 'by'],
    undefined,
    'quote: default.items.by (Text) is not in the files',
  ],
])('if %s, nothing is changed, and the possible loss is named', async (_, file, path, value, loss) => {
  const { fake, folder, bringIn } = await inUse()
  const before = structuredClone([...fake.documents])
  change(folder, file, path, value)
  change(folder, 'customtypes/settings/index.json', ['label'], 'Opsætning')
  await expect(bringIn()).rejects.toThrow(loss)
  expect(fake.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  expect([...fake.documents]).toEqual(before)
})

test('a model that only the repository has is kept there and listed', async () => {
  const { fake, compare, bringIn } = await inUse()
  fake.customTypes.set('campaign', { id: 'campaign', label: 'Kampagne', json: {} })
  expect(describeChanges(await compare())).toContain('only in the repository, and left there: campaign')
  await bringIn()
  expect(fake.customTypes.has('campaign')).toBe(true)
})
