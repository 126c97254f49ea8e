/**
 * The server's version for the text that a form was made from: that of the last save, since Decap
 * does not read a document again after one.
 */
const versions = new Map()

const baseOf = (raw) => JSON.parse(raw)._base

export function remember({ data, version }) {
  versions.set(baseOf(data), version)
  return data
}

/** By path: the text that the form was made from that was saved last. */
const saved = new Map()

export function rememberSaved(path, raw, version) {
  versions.set(baseOf(raw), version)
  saved.set(path, baseOf(raw))
}

/** Publishing adds its date: the saved form shows that version from now on. */
export function rememberPublished(path, version) {
  if (version && saved.has(path)) versions.set(saved.get(path), version)
}

export const versionOf = (raw) => versions.get(baseOf(raw)) ?? null

export const pathOf = (collection, slug) => `documents/${collection}/${slug}.json`
