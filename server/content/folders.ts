import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import type { ContentFolders } from './repository/files.ts'

/**
 * The content's folders: documents and media in CONTENT_DIR, models beside the code that reads
 * them. Throws StartError if CONTENT_DIR contains no content.
 */
export function contentFolders({ contentDir }: Pick<Settings, 'contentDir'>): ContentFolders {
  if (!existsSync(join(contentDir, 'repository.json'))) {
    throw new StartError(
      `I CONTENT_DIR, ${contentDir}, er der ingen repository.json: begynd en med npm run content:new, eller vælg en anden mappe`,
    )
  }
  return {
    content: contentDir,
    customTypes: resolve('content/customtypes'),
    slices: resolve('app/slices'),
  }
}
