import type { ContentVersions } from './versions.ts'

/** What the API's address says of the repository: its refs, models, languages and tags. */
export function apiEntry(versions: ContentVersions): Response {
  const { documents, customTypes, repository } = versions.files()
  return Response.json({
    refs: versions.refs(),
    integrationFieldsRef: null,
    types: Object.fromEntries([...customTypes.values()].map(({ id, label }) => [id, label ?? id])),
    languages: repository.languages,
    tags: [...new Set(documents.flatMap(({ file }) => file.tags ?? []))].sort(),
    // The client looks here for the address of the tags before it takes those above.
    forms: {},
    version: 'embedded',
    license: 'All Rights Reserved',
  })
}
