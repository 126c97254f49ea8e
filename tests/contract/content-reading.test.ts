import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentReader, type FileProblem } from '#server/content/repository/files.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { createLog } from '#server/log.ts'
import { contentOf, document, slice } from '#tests/content-in-memory.ts'
import { article, createContentFolder, PICTURE_BYTES } from './content-folder.ts'

/* Reading a content folder: which files, what counts as a change, and how faults are reported. */

function reading() {
  const folder = createContentFolder()
  const problems: FileProblem[] = []
  const reader = createContentReader(folder, (problem) => problems.push(problem))
  return { ...folder, problems, read: reader.read }
}

const pathsOf = (sources: readonly { path: string }[]) => sources.map(({ path }) => path)

test('the hash changes with visible content, and with nothing else', async () => {
  const { read, write } = reading()
  write('documents/article/a.json', article('a'))
  const published: [string, unknown][] = [
    ['documents/article/a.json', article('a', { teaser: 'ny' })],
    ['documents/article/b.json', article('b')],
    ['repository.json', { languages: [{ id: 'en-gb', name: 'English', is_master: true }] }],
    ['customtypes/extra/index.json', { id: 'extra', repeatable: true, json: {} }],
    ['media/picture.svg', PICTURE_BYTES.replace('#f00', '#00ff00')],
    ['media/other.svg', PICTURE_BYTES],
  ]
  const hidden: [string, unknown][] = [
    ['drafts/article/a.json', article('a', { teaser: 'kladde' })],
    ['releases/efteraar/article/a.json', article('a', { teaser: 'senere' })],
    ['.editing/unsaved/mette/article/a.json', article('a', { teaser: 'nu' })],
    ['documents/article/notes.txt', 'notes'],
    ['media/notes.txt', 'notes'],
  ]
  const seen = new Set([(await read()).hash])
  for (const [path, value] of published) {
    write(path, value)
    const { hash } = await read()
    expect([path, seen.has(hash)]).toEqual([path, false])
    seen.add(hash)
  }
  const { hash: before } = await read()
  for (const [path, value] of hidden) {
    write(path, value)
    expect([path, (await read()).hash]).toEqual([path, before])
  }
})

test('an unchanged document is the same object, and another reader has the same hash', async () => {
  const { read, write, content, slices } = reading()
  for (const name of ['a', 'b']) write(`documents/article/${name}.json`, article(name))
  const first = await read()
  write('documents/article/b.json', article('b', { teaser: 'ny' }))
  const second = await read()
  expect(second.documents[0]?.file).toBe(first.documents[0]?.file)
  expect(second.documents[1]?.file).not.toBe(first.documents[1]?.file)
  expect((await createContentReader({ content, slices }, () => {}).read()).hash).toBe(second.hash)
})

test('any number of documents is read by folder and name, and other files are not', async () => {
  const { read, write, content, problems } = reading()
  const names = Array.from({ length: 70 }, (_, at) => `nr-${String(at).padStart(2, '0')}`)
  for (const name of names) write(`documents/article/${name}.json`, article(name))
  write('documents/settings/settings.json', { id: 'settings', type: 'settings', data: {} })
  write('documents/article/notes.md', 'no document')
  write('documents/loose.json', article('loose'))
  mkdirSync(join(content, 'documents/article/folder.json'))
  const { documents } = await read()
  expect(pathsOf(documents)).toEqual([
    ...names.map((name) => `documents/article/${name}.json`),
    'documents/settings/settings.json',
  ])
  expect(documents.map(({ file }) => file.uid)).toEqual([...names, undefined])
  expect(problems).toEqual([])
})

test('pictures are found by their names, and a broken picture is left out and reported', async () => {
  const { read, write, content, problems } = reading()
  write('media/a.svg', PICTURE_BYTES)
  write('media/broken.png', 'no picture')
  write('media/notes.txt', 'notes')
  mkdirSync(join(content, 'media/folder.svg'))
  expect([...(await read()).media.keys()]).toEqual(['a.svg', 'picture.svg'])
  expect(problems.map(({ path }) => path)).toEqual(['media/broken.png'])
})

test.each<[string, unknown, string]>([
  [
    'is in the folder of another type',
    article('a'),
    'Dokumentet er af typen article, men mappen hedder settings.',
  ],
  ['is no JSON', '{\n  "id" 1\n}', 'Filen er ikke gyldig JSON: se linje 2, tegn 8.'],
  ['ends early', '{', 'Filen er ikke gyldig JSON: se linje 1, tegn 2.'],
  ['is empty', '', 'Filen er ikke gyldig JSON.'],
  [
    'has other letters than UTF-8',
    Buffer.from('"ø"', 'latin1'),
    'Filen er hverken UTF-8 eller UTF-16. Gem den som UTF-8.',
  ],
  ['is a list', [], 'Ugyldigt input: forventede objekt, fik liste.'],
  [
    'lacks fields, and has one that is unknown',
    { id: 'blå bær', type: 5, data: {}, titel: 'Hal' },
    'id: kun bogstaverne a-z, tal, - og _. type: Ugyldigt input: forventede streng, fik tal. Ukendt nøgle: "titel".',
  ],
  ['lacks its data', { id: 'a', type: 'settings' }, 'data: feltet mangler.'],
])('a document that %s is left out, and reported in Danish', async (_, value, message) => {
  const { read, write, problems } = reading()
  write('documents/settings/a.json', value)
  expect((await read()).documents).toEqual([])
  expect(problems).toEqual([{ path: 'documents/settings/a.json', message }])
})

test('a fault is reported once, in one line, and again when it changes or returns', async () => {
  const { read, write, problems } = reading()
  const faults = async (value: unknown) => {
    write('documents/article/a.json', value)
    await read()
    await read()
    return problems.length
  }
  expect(await faults('{')).toBe(1)
  expect(await faults('{ "id": 1 }')).toBe(2)
  expect(await faults(article('a'))).toBe(2)
  expect(await faults('{ "id": 1 }')).toBe(3)
  for (const { message } of problems) {
    expect(message).not.toMatch(/\n| {2}/)
    expect(message).toMatch(/\w \S/)
  }
})

test('an unsaved edit is never reported as a fault', async () => {
  const { read, write, problems } = reading()
  write('.editing/unsaved/mette/article/a.json', '{ half')
  write('.editing/unsaved/mette/article/b.json', article('b'))
  const { unsaved } = await read()
  expect(unsaved.map(({ id, documents }) => [id, documents.length])).toEqual([['mette', 1]])
  expect(problems).toEqual([])
})

test('a release has the label of its release.json, or the name of its folder', async () => {
  const { read, write } = reading()
  write('releases/b/release.json', { label: 'Efterår' })
  write('releases/b/article/a.json', article('a'))
  write('releases/a/article/b.json', article('b'))
  const { releases } = await read()
  expect(releases.map(({ id, label }) => [id, label])).toEqual([
    ['a', 'a'],
    ['b', 'Efterår'],
  ])
  expect(releases.map(({ documents }) => pathsOf(documents))).toEqual([
    ['releases/a/article/b.json'],
    ['releases/b/article/a.json'],
  ])
})

test('a folder without repository.json cannot be read', async () => {
  const { read, remove } = reading()
  remove('repository.json')
  await expect(read()).rejects.toThrow('repository.json cannot be read')
})

test('the last three publishes are served, an older one only when it is published again', async () => {
  const folder = createContentFolder()
  const problem = () => undefined
  // Set back each time that it is read, as it is once on a machine whose clock was ahead.
  let clock = 0
  const repository = createEmbeddedRepository({ folders: folder, problem, now: () => --clock })
  const publish = async (teaser: string) => {
    folder.write('documents/article/a.json', article('a', { teaser }))
    const { refs } = (await (await repository.fetch(repository.endpoint)).json()) as {
      refs: { ref: string }[]
    }
    return refs[0]?.ref ?? ''
  }
  const status = async (ref: string) =>
    (await repository.fetch(`${repository.endpoint}/documents/search?${new URLSearchParams({ ref })}`)).status
  const refs: string[] = []
  for (const teaser of ['a', 'ab', 'abc', 'abcd']) refs.push(await publish(teaser))
  expect(new Set(refs).size).toBe(4)
  expect(await Promise.all(refs.map(status))).toEqual([410, 200, 200, 200])
  expect(await publish('a')).toBe(refs[0])
  expect(await Promise.all(refs.map(status))).toEqual([200, 410, 200, 200])
})

test('the log names the redirect and the add-on that an editor has to correct', async () => {
  const { content, logged } = contentOf([
    document('redirects', null, {
      redirects: [
        { from: '/ring', to: '/ring' },
        { from: '/ud', to: 'https://evil.example/x' },
      ],
    }),
    document('faa_tilbud', null, { slices: [slice('addon', { name: 'Gavekort' })] }),
  ])
  for (const path of ['/ring', '/ud']) await content.redirect(path)
  await content.wizard()
  const lines: string[] = []
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) })
  for (const [message, fields] of logged) log.warn(message, fields as Record<string, unknown>)
  for (const named of ['"redirect":"/ring"', '"redirect":"/ud"', '"addOn":"Gavekort"'])
    expect(lines.join('')).toContain(named)
})
