/*
 * The examples of each block, as Prismic's tools keep them beside its model (mocks.json), read as
 * its API would answer them.
 */

/** Readers of the kinds of fields in our models, which return them as the API does. */
const READERS: Record<string, (content: Content) => unknown> = {
  FieldContent: ({ type, value }) => (type === 'Number' ? Number(value) : value),
  BooleanContent: ({ value }) => value,
  ImageContent: ({ url, alt, width, height }) => ({ url, alt, dimensions: { width, height } }),
  StructuredTextContent: ({ value }) =>
    (value as { type: string; content: object }[]).map(({ type, content }) => ({ type, ...content })),
  LinkContent: ({ value }) => read(value as Content),
  DocumentLink: ({ id, text }) => ({ ...targetOf(String(id)), link_type: 'Document', text }),
  ExternalLink: ({ url, text }) => ({ link_type: 'Web', url, text }),
}

interface Content {
  __TYPE__: string
  [property: string]: unknown
}

export interface Mock {
  variation: string
  primary: Record<string, Content>
  items: { value: [field: string, content: Content][] }[]
}

/** The type of a document, by the first word of its id: 'produkt-gavekort'. */
const TYPES: Record<string, string> = { produkt: 'category', kunde: 'client', artikel: 'support_article' }

function targetOf(id: string) {
  const [kind = '', ...uid] = id.split('-')
  return { id, type: TYPES[kind] ?? kind, uid: uid.join('-') }
}

/** A block of this type as a document has it. */
export function toSlice(type: string, { variation, primary, items }: Mock) {
  return {
    slice_type: type,
    variation,
    primary: fieldsOf(Object.entries(primary)),
    items: items.map(({ value }) => fieldsOf(value)),
  }
}

function fieldsOf(contents: readonly [string, Content][]) {
  return Object.fromEntries(contents.map(([field, content]) => [field, read(content)]))
}

function read(content: Content): unknown {
  const reader = READERS[content.__TYPE__]
  if (!reader) throw new Error(`mocks.json has a ${content.__TYPE__}, which this reader does not support`)
  return reader(content)
}
