import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFiles, ContentFolders } from '#server/content/repository/files.ts'
import { decodeMedia, UnusableFile } from '#server/content/repository/media-file.ts'
import type { ContentFinding } from './content-finding.ts'

/**
 * Reports media files of which visitors see only a part, or whose content does not match their
 * name: each is decoded completely. Reading the folder reports files that are no pictures at all.
 */
export async function checkMedia(
  { media }: Pick<ContentFiles, 'media'>,
  { content }: Pick<ContentFolders, 'content'>,
): Promise<ContentFinding[]> {
  const findings: ContentFinding[] = []
  for (const name of media.keys()) {
    try {
      await decodeMedia(name, await readFile(join(content, 'media', name)))
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      findings.push({ level: 'error', place: `media/${name}`, text: error.message })
    }
  }
  return findings
}
