import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { test as base, expect } from './site.ts'

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

/**
 * For the tests of a file, which share a site with changed content: `folder` has it. Hooks start
 * it, since a file with fixtures of its own for a worker gets a new worker, with a new browser.
 */
export function testWithContent(
  change: (folder: string) => Promise<void>,
  settings: Parameters<typeof startBuiltSite>[0] = {},
) {
  let folder: string
  let site: BuiltSite | undefined
  const test = base.extend<{ folder: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    folder: async ({}, use) => use(folder),
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    baseURL: async ({}, use) => use(site?.url),
  })
  test.beforeAll(async () => {
    folder = await shippedContent()
    await change(folder)
    site = await startBuiltSite({ CONTENT_DIR: folder, ...settings })
  })
  test.afterAll(async () => {
    const ending = await site?.stop()
    if (site) await removeDataFolder(site)
    await rm(folder, { recursive: true })
    expect(ending?.stderr, 'what the server said on its error output').toBe('')
  })
  return test
}
