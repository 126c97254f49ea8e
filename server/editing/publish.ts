import { replaceAt } from './history.ts'
import type { EditingServices } from './services.ts'

/** Puts a file on the site, or takes it away (null), and keeps what it held. */
export async function publish(
  { folder, refresh }: EditingServices,
  path: string,
  content: string | Buffer | null,
  author: string,
): Promise<void> {
  await replaceAt(folder, path, content, author)
  await refresh()
}
