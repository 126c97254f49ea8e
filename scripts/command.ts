import { ContentUnavailable } from '#app/content/content.ts'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import { endProgress } from '#scripts/progress.ts'
import { codeOf } from '#server/finding.ts'
import { StartError } from '#server/start-error.ts'

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a command; failures are one line on standard error, and this exit code. A bug prints its
 * location.
 */
export async function run(command: () => void | Promise<void>, exitCode = 1): Promise<void> {
  // The reader of the output has closed it, as `| head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    await command()
  } catch (error) {
    process.exitCode = exitCode
    process.stderr.write(`${explain(error)}\n`)
  } finally {
    endProgress()
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof ContentUnavailable) return `The content cannot be read (${codeOf(error.cause)})`
  if (error instanceof LeadStoreUnavailable) return `The lead store cannot be used (${error.code})`
  // From the file system: a missing folder, an existing file.
  if (error instanceof Error && 'syscall' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
