import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFiles, ContentFolders } from '#server/content/repository/files.ts'
import { decodeMedia, UnusableFile } from '#server/content/repository/media-file.ts'
import type { ContentFinding } from './content-finding.ts'

/**
 * Media files that visitors see only a part of, or that are something else than their names say:
 * each is decoded whole. Those that are no picture at all are reported by reading the folder.
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
