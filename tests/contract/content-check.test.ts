import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createContent } from '#app/content/site-content.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { STATIC_PATHS } from '#scripts/content/static-paths.ts'
import { checkContent } from '#server/content/embedded/check.ts'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'
import { article, type ContentFolder, createContentFolder } from './content-folder.ts'

async function check(
  folder: Pick<ContentFolder, 'content' | 'slices'>,
  published: string[] = [],
  staticPaths: readonly string[] = ['/', '/priser'],
) {
  const embedded = createEmbeddedRepository({ folders: folder, problem: () => undefined })
  const repository = {
    name: 'embedded',
    endpoint: embedded.endpoint,
    accessToken: null,
    fetch: (url: string) => embedded.fetch(url),
  }
  const content = createContent(createSource(repository, await readMasterRef(repository)), {
    redirectHosts: [],
    blockMappings,
    warn: () => undefined,
  })
  const findings = await checkContent({
    files: await embedded.read(),
    content,
    staticPaths,
    redirectHosts: [],
    published,
  })
  return findings.map(({ level, place, message }) => `${level} ${place}: ${message}`)
}

/** A folder without problems: its only picture is used. */
function wellKept(): ContentFolder {
  const folder = createContentFolder()
  folder.write('documents/article/god.json', article('god', { picture: { file: 'picture.svg', alt: '' } }))
  return folder
}

const TEXT = { type: 'Text', config: { label: 'x' } }

function withPages(folder: ContentFolder) {
  const model = (id: string, repeatable: boolean, fields: Record<string, unknown>) =>
    folder.write(`customtypes/${id}/index.json`, {
      id,
      label: id,
      repeatable,
      status: true,
      json: { Main: fields },
    })
  model('industry', true, { uid: { type: 'UID' }, title: TEXT, meta_title: TEXT, meta_description: TEXT })
  model('redirects', false, {
    redirects: { type: 'Group', config: { label: 'x', fields: { from: TEXT, to: TEXT, note: TEXT } } },
  })
  const industry = (uid: string, over: Record<string, unknown> = {}) =>
    folder.write(`documents/industry/${uid}.json`, {
      ...article(uid, { title: uid, meta_title: 'm', meta_description: 'm' }, { type: 'industry' }),
      ...over,
    })
  const redirects = (rows: { from: string; to: string }[]) =>
    folder.write('documents/redirects/redirects.json', {
      ...article('r', { redirects: rows }),
      data: { redirects: rows },
      type: 'redirects',
      uid: null,
    })
  return { industry, redirects }
}

test('a well-kept repository has no findings', async () => {
  expect(await check(wellKept())).toEqual([])
})

test('dead links are found in fields, groups, blocks and running text', async () => {
  const folder = wellKept()
  const gone = { link_type: 'Document', type: 'article', uid: 'væk' }
  folder.write(
    'documents/article/dele.json',
    article('dele', {
      parent: gone,
      related: [
        { link: gone },
        { link: { link_type: 'Web', url: '/findes-ikke' } },
        { link: { link_type: 'Web', url: '/priser?x=1#y' } },
      ],
      body: 'Se [her](document:article/væk), [der](/heller-ikke), [ok](document:article/god) og [fil](media:ingen.pdf).',
      picture: { file: 'ingen.svg', alt: 'x' },
    }),
  )
  expect(await check(folder)).toEqual([
    'error documents/article/dele.json body: links to a document that does not exist: article/væk',
    'error documents/article/dele.json body: links to a page that does not exist: /heller-ikke',
    'error documents/article/dele.json body: links to a file that does not exist: media/ingen.pdf',
    'error documents/article/dele.json picture: there is no picture media/ingen.svg',
    'error documents/article/dele.json parent: links to a document that does not exist: article/væk',
    'error documents/article/dele.json related[0].link: links to a document that does not exist: article/væk',
    'error documents/article/dele.json related[1].link: links to a page that does not exist: /findes-ikke',
  ])
})

test('unknown fields, blocks, variations and choices are found', async () => {
  const folder = wellKept()
  folder.write(
    'documents/article/blok.json',
    article('blok', {
      nonsense: 1,
      kind: 'roman',
      rank: 'to',
      slices: [
        { slice_type: 'carousel' },
        { slice_type: 'quote', variation: 'huge' },
        { slice_type: 'quote', primary: { words: 'Ja', colour: 'rød' }, items: [{ by: 'Nej', when: 'nu' }] },
      ],
    }),
  )
  expect(await check(folder)).toEqual([
    'error documents/article/blok.json nonsense: is no field of the model',
    'error documents/article/blok.json kind: "roman" is none of nyhed, guide',
    'error documents/article/blok.json rank: is no number',
    'error documents/article/blok.json slices[0]: there is no block "carousel"',
    'error documents/article/blok.json slices[1]: the block "quote" has no variation "huge"',
    'error documents/article/blok.json slices[2].quote.colour: is no field of the model',
    'error documents/article/blok.json slices[2].quote.items[0].when: is no field of the model',
  ])
})

test('missing alt and meta texts, dates and unused media are told as warnings', async () => {
  const folder = createContentFolder()
  const { industry } = withPages(folder)
  folder.write('documents/article/foto.json', article('foto', { picture: { file: 'picture.svg' } }))
  folder.write('media/unused.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  industry('festival', { data: { title: 'Festival' }, first_publication_date: null })
  expect(await check(folder)).toEqual([
    'warning documents/article/foto.json picture: has no alt text (write "" for a decorative picture)',
    'warning documents/industry/festival.json: has no first_publication_date or last_publication_date',
    'warning documents/industry/festival.json: has no meta_title',
    'warning documents/industry/festival.json: has no meta_description',
    'warning media/unused.svg: no document uses it',
  ])
})

test('two documents with one id, or with one present or former uid, are found', async () => {
  const folder = wellKept()
  folder.write('documents/article/a.json', article('a'))
  folder.write('documents/article/b.json', article('b', {}, { id: 'id-a', previous_uids: ['god'] }))
  expect(await check(folder)).toEqual([
    'error documents/article/b.json: id "id-a" is that of documents/article/a.json too',
    'error documents/article/god.json: uid "god" is, or was, that of documents/article/b.json too',
  ])
})

test('redirects that circle, lead nowhere, hide a page or leave for a foreign host are found', async () => {
  const folder = wellKept()
  const { industry, redirects } = withPages(folder)
  industry('festival')
  redirects([
    { from: '/gammel', to: '/branche/festival' },
    { from: '/ring', to: '/ring' },
    { from: '/blog', to: '/nyt' },
    { from: '/branche/festival', to: '/' },
    { from: '/ud', to: 'https://fremmed.example' },
    { from: 'uden-skråstreg', to: '/' },
  ])
  expect(await check(folder)).toEqual([
    'error documents/redirects/redirects.json /ring: leads in a circle: /ring',
    'error documents/redirects/redirects.json /blog: leads to a page that does not exist: /nyt',
    'error documents/redirects/redirects.json /branche/festival: hides a page of this site',
    'error documents/redirects/redirects.json /ud: leads to fremmed.example, which REDIRECT_HOSTS does not allow',
    'error documents/redirects/redirects.json: has rows that are no redirect: "from" must be a path, "to" a path or an https address',
  ])
})

test('a published address that vanished is found, unless a redirect or a former uid leads on', async () => {
  const folder = wellKept()
  const { industry, redirects } = withPages(folder)
  industry('festival', { previous_uids: ['fest'] })
  redirects([{ from: '/branche/marked', to: '/branche/festival' }])
  expect(
    await check(folder, ['/branche/festival', '/branche/fest', '/branche/marked', '/branche/revy']),
  ).toEqual(['error /branche/revy: was published and is gone: add a redirect or previous_uids'])
})

test('the shipped content has no errors, and only its example values and what they show are warned about', async () => {
  const published = readFileSync('content/published-addresses.txt', 'utf8').split('\n').filter(Boolean)
  const findings = await check({ content: 'content', slices: 'app/slices' }, published, STATIC_PATHS)
  expect(findings.filter((finding) => !finding.includes('is the shipped example'))).toEqual([])
})
