import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { budget, packed } from '#tests/page-weight.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const client = resolve(import.meta.dirname, '../../build/client')
let manifest: Record<string, Chunk>
let entry: string

beforeAll(() => {
  const file = join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('There is no build to test: run `npm run build` first')
  manifest = JSON.parse(readFileSync(file, 'utf8'))
  entry = Object.keys(manifest).find((key) => key.endsWith('entry.client.ts')) ?? ''
})

/** Files loaded together with these; `later`: also those they may load on demand. */
function filesOf(chunks: readonly string[], { later = false } = {}): Set<string> {
  const queue = [...chunks]
  const files = new Set<string>()
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    queue.push(...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : []))
  }
  return files
}

function islandChunks(): Map<string, string> {
  const found = Object.entries(manifest).flatMap(([key, { file }]): [string, string][] => {
    const name = /([\w-]+)\.island-[^/]+\.js$/.exec(file)?.[1]
    return name ? [[name, key]] : []
  })
  return new Map(found)
}

const islandChunk = (name: string) => islandChunks().get(name) ?? name
const source = (file: string) => readFileSync(join(client, file))

/** kB of 1,000 bytes, brotli 11. */
function weight(files: Iterable<string>): number {
  let sum = 0
  for (const file of files) sum += packed(file, source(file))
  return sum / 1000
}

const hydration = 'app/islands/hydrate-root.tsx'
const containing = (text: RegExp, files: Iterable<string>) =>
  [...files].filter((file) => text.test(source(file).toString()))

const ROUTER = /react-?router/i
const REACT = /Symbol\.for\([`'"]react\./

describe('the imports of the client script', () => {
  test('exclude the router, which is elsewhere in the build', () => {
    expect(containing(ROUTER, filesOf([entry], { later: true }))).toEqual([])
    expect(islandChunks().size).toBeGreaterThan(5)
    expect(containing(ROUTER, filesOf(Object.keys(manifest).filter((key) => /\.tsx/.test(key))))).not.toEqual(
      [],
    )
  })

  test('exclude schema libraries: forms are checked by their tables', () => {
    expect(containing(/\b_zod\b/, filesOf([entry], { later: true }))).toEqual([])
  })

  test('share three files, and not one for each module', () => {
    const shared = [...filesOf([...islandChunks().values()])]
    for (const name of ['parts', 'prices', 'forms'])
      expect(
        shared.filter((file) => file.includes(`/${name}-`)),
        name,
      ).toHaveLength(1)
  })

  test('include every island', () => {
    const reached = filesOf([entry], { later: true })
    for (const [name, key] of islandChunks()) expect(reached, name).toContain(manifest[key]?.file)
  })

  test('include React only when an island hydrates', () => {
    expect(containing(REACT, filesOf([entry]))).toEqual([])
    expect(containing(REACT, filesOf([hydration]))).not.toEqual([])
  })
})

describe('size over the network', () => {
  test(`the client script with its imports takes at most ${budget.frame} kB`, () => {
    expect(weight(filesOf([entry]))).toBeLessThanOrEqual(budget.frame)
  })

  // Everything that one content page may load; the modal loads on demand. The application form has
  // its own page, and reads bank details and addresses as people paste them.
  for (const [names, most] of [
    [['inline-calculator', 'callback-form', 'carousel-controls'], budget.scripts],
    [['apply'], 91],
  ] as const) {
    test(`${names.join(', ')} with React take at most ${most} kB`, () => {
      expect(weight(filesOf([hydration, ...names.map(islandChunk)]))).toBeLessThanOrEqual(most)
    })
  }

  test('the wizard with React takes at most 112 kB', () => {
    expect(weight(filesOf([hydration, islandChunk('wizard')]))).toBeLessThanOrEqual(112)
  })
})
