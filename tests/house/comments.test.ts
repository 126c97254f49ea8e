import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('comments are at most 100 columns wide', () => {
  const files = globSync(['*.config.ts', '{app,server,emails,scripts,lab,tests}/**/*.{ts,tsx,mjs,css}'], {
    exclude: ['**/*.d.ts', '**/node_modules/**'],
  })
  const wide = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const isComment = /^\s*(?:\{?\/\*|\*|\/\/)/.test(line) && !/biome-ignore|https?:\/\//.test(line)
        return isComment && line.length > 100 ? [`${file}:${index + 1}`] : []
      }),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(wide).toEqual([])
})
