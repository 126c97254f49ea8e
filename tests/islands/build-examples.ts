import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Options that both builds share with the product's. */
const common = (mode: 'development' | 'production'): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'error',
  mode,
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
})

/**
 * The client script with React's development build, which reports every hydration mismatch, in one
 * file.
 */
export async function buildClient(): Promise<string> {
  const built = await build({
    ...common('development'),
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'tests/islands/hydrate-examples.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [result] = [built].flat()
  const script = result && 'output' in result && result.output.find(({ type }) => type === 'chunk')
  if (!script || !('code' in script)) throw new Error('The client script was not built')
  return script.code
}

/**
 * Every island with its examples, and its server rendering, with React's production build as in the
 * product.
 */
export async function buildServer(): Promise<typeof import('./render-examples.tsx')> {
  const folder = await mkdtemp(join(tmpdir(), 'islands-'))
  await build({
    ...common('production'),
    resolve: { noExternal: true },
    build: {
      ssr: join(root, 'tests/islands/render-examples.tsx'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  } as InlineConfig)
  return import(pathToFileURL(join(folder, 'render-examples.mjs')).href)
}
