import type { BlockMappings } from '#app/content/block-mapping.ts'
import { createContent } from '#app/content/site-content.ts'
import { createSource, readMasterRef } from '#server/content/source.ts'
import { checkContent } from './check.ts'
import type { ContentFinding } from './content-finding.ts'
import type { ContentFiles } from './files.ts'
import { createEmbeddedRepository } from './repository.ts'
import { STATIC_PATHS } from './static-paths.ts'

/** What `content:check` says of these files, whether or not they are on the disk. */
export async function checkFiles(
  files: ContentFiles,
  options: { redirectHosts: readonly string[]; published: readonly string[]; blockMappings: BlockMappings },
): Promise<{ findings: ContentFinding[]; addresses: string[] }> {
  const embedded = createEmbeddedRepository({ read: async () => files })
  const repository = {
    name: 'embedded',
    endpoint: embedded.endpoint,
    accessToken: null,
    fetch: (url: string) => embedded.fetch(url),
  }
  const content = createContent(createSource(repository, await readMasterRef(repository)), {
    redirectHosts: options.redirectHosts,
    blockMappings: options.blockMappings,
    warn: () => undefined,
  })
  return {
    findings: await checkContent({ ...options, files, content, staticPaths: STATIC_PATHS }),
    addresses: (await content.addresses()).map(({ href }) => decodeURI(href)),
  }
}
