import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A copy of the shipped content, for tests that change it.

export interface Block {
  slice_type: string
  primary: Record<string, unknown>
  items: Record<string, unknown>[]
}

/** Changes the data of a document, `prices/pakker.json`. */
export async function edit<T>(folder: string, path: string, change: (data: T) => void): Promise<void> {
  const file = join(folder, 'documents', path)
  const document = JSON.parse(await readFile(file, 'utf8')) as { data: T }
  change(document.data)
  await writeFile(file, JSON.stringify(document))
}

/** The folder of a new copy, for CONTENT_DIR. */
export async function shippedContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'changed-content-'))
  await cp('content', folder, { recursive: true })
  return folder
}
