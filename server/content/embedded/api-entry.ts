import { DEFAULT_PAGE_SIZE } from './search.ts'
import type { ContentVersions } from './versions.ts'

/** What the API's address says of the repository: its refs, models, languages, tags and forms. */
export function apiEntry(origin: string, searchAddress: string, versions: ContentVersions): Response {
  const current = versions.files()
  const field = { type: 'String', multiple: false }
  const tags = [...new Set(current.documents.flatMap(({ file }) => file.tags ?? []))].sort()
  return Response.json({
    refs: versions.refs(),
    integrationFieldsRef: null,
    bookmarks: {},
    types: Object.fromEntries(
      [...current.customTypes.values()].map((model) => [model.id, model.label ?? model.id]),
    ),
    languages: current.repository.languages,
    tags,
    forms: {
      everything: {
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        action: searchAddress,
        fields: {
          ref: field,
          q: { type: 'String', multiple: true },
          lang: field,
          page: { type: 'Integer', multiple: false, default: '1' },
          pageSize: { type: 'Integer', multiple: false, default: String(DEFAULT_PAGE_SIZE) },
        },
      },
    },
    oauth_initiate: `${origin}/auth`,
    oauth_token: `${origin}/auth/token`,
    version: 'embedded',
    license: 'All Rights Reserved',
    experiments: { draft: [], running: [] },
  })
}
