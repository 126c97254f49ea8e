import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary content folder, removed when the test ends. */
export interface ContentFolder {
  content: string
  slices: string
  /** Writes a file below the content folder; objects as JSON. */
  write(path: string, value: unknown): void
  remove(path: string): void
}

const text = (label: string) => ({ type: 'Text', config: { label } })

const ARTICLE_MODEL = {
  id: 'article',
  label: 'Artikel',
  repeatable: true,
  status: true,
  json: {
    Main: {
      uid: { type: 'UID', config: { label: 'UID' } },
      title: { type: 'StructuredText', config: { label: 'Titel', single: 'heading1' } },
      teaser: text('Teaser'),
      body: {
        type: 'StructuredText',
        config: { label: 'Tekst', multi: 'paragraph,heading2,strong,em,hyperlink' },
      },
      kind: { type: 'Select', config: { label: 'Slags', options: ['nyhed', 'guide'] } },
      rank: { type: 'Number', config: { label: 'Rang' } },
      featured: { type: 'Boolean', config: { label: 'Fremhævet', default_value: false } },
      day: { type: 'Date', config: { label: 'Dag' } },
      moment: { type: 'Timestamp', config: { label: 'Tidspunkt' } },
      picture: {
        type: 'Image',
        config: { label: 'Billede', constraint: {}, thumbnails: [{ name: 'small', width: 100, height: 50 }] },
      },
      parent: { type: 'Link', config: { label: 'Over', select: 'document', customtypes: ['article'] } },
      related: {
        type: 'Group',
        config: {
          label: 'Relaterede',
          fields: {
            link: { type: 'Link', config: { label: 'Link', select: 'document' } },
            note: text('Note'),
          },
        },
      },
      slices: {
        type: 'Slices',
        fieldset: 'Slice Zone',
        config: { choices: { quote: { type: 'SharedSlice' } } },
      },
    },
  },
}

const SETTINGS_MODEL = {
  id: 'settings',
  label: 'Indstillinger',
  repeatable: false,
  status: true,
  json: { Main: { name: text('Navn') } },
}

const QUOTE_MODEL = {
  id: 'quote',
  type: 'SharedSlice',
  name: 'Quote',
  description: '',
  variations: [
    {
      id: 'default',
      name: 'Default',
      docURL: '',
      version: 'initial',
      description: '',
      imageUrl: '',
      primary: { words: text('Ord') },
      items: { by: text('Af') },
    },
  ],
}

export const PICTURE_BYTES =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#f00"/></svg>'

/** A folder with two models, one block, one picture and no documents. */
export function createContentFolder(): ContentFolder {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const content = join(root, 'content')
  const slices = join(root, 'app/slices')
  const put = (path: string, value: unknown) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))
  }
  put(join(content, 'repository.json'), {
    languages: [
      { id: 'da-dk', name: 'Dansk', is_master: true },
      { id: 'en-gb', name: 'English', is_master: false },
    ],
  })
  put(join(content, 'customtypes/article/index.json'), ARTICLE_MODEL)
  put(join(content, 'customtypes/settings/index.json'), SETTINGS_MODEL)
  put(join(slices, 'quote/model.json'), QUOTE_MODEL)
  mkdirSync(join(content, 'documents'))
  put(join(content, 'media/picture.svg'), PICTURE_BYTES)
  return {
    content,
    slices,
    write: (path, value) => put(join(content, path), value),
    remove: (path) => rmSync(join(content, path), { recursive: true }),
  }
}

/**
 * A copy of the shipped content, which the caller changes and removes. Its blocks are the
 * project's.
 */
export function copyShippedContent(): ContentFolder {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  const project = resolve(import.meta.dirname, '../..')
  const content = join(root, 'content')
  cpSync(join(project, 'content'), content, { recursive: true })
  return {
    content,
    slices: join(project, 'app/slices'),
    write: (path, value) => {
      mkdirSync(dirname(join(content, path)), { recursive: true })
      writeFileSync(join(content, path), typeof value === 'string' ? value : JSON.stringify(value))
    },
    remove: (path) => rmSync(join(content, path), { recursive: true }),
  }
}

/** A document file of type article, with the test's values on top. */
export function article(
  uid: string,
  data: Record<string, unknown> = {},
  over: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id: `id-${uid}`,
    type: 'article',
    uid,
    first_publication_date: '2025-01-01T08:00:00+0000',
    last_publication_date: '2025-01-01T08:00:00+0000',
    data: { title: uid, ...data },
    ...over,
  }
}
