import { StartError } from '#server/start-error.ts'
import { contentFolders } from './folders.ts'
import { createContentReader, type FileProblem } from './repository/files.ts'
import { ContentIncomplete } from './vanished.ts'

/**
 * The files of CONTENT_DIR as they are now, and those that cannot be read. Throws StartError, which
 * says in Danish why, if the site could not start with them.
 */
export async function readContentFolder(contentDir: string) {
  const folders = contentFolders({ contentDir })
  const problems: FileProblem[] = []
  try {
    const files = await createContentReader(folders, (problem) => problems.push(problem)).read()
    return { folders, files, problems }
  } catch (error) {
    const why = problems.map(({ path, message }) => `${path}: ${message}`)
    if (error instanceof ContentIncomplete) why.push(error.place)
    if (why.length === 0) throw error
    throw new StartError(`Filerne i ${contentDir} kan ikke læses: ${why.join(', ')}`)
  }
}
