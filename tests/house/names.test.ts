import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Exports that a framework or our own tooling looks up by name, one per module. */
const ASKED_FOR = new Set([
  'action',
  'ErrorBoundary',
  'examples',
  'fromPrismic',
  'handle',
  'headers',
  'loader',
  'meta',
  'middleware',
])

test('an exported name has one meaning', () => {
  const files = globSync('{app,server,emails,scripts}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.{ts,tsx}', '**/*.examples.{ts,tsx}', '**/*.d.ts'],
  })
  const declared = Map.groupBy(
    files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^export (?:default )?(?:async )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/gm,
        ),
      ].map(([, name = '']) => ({ name, file })),
    ),
    ({ name }) => name,
  )
  const shared = [...declared]
    .filter(([name, places]) => places.length > 1 && !ASKED_FOR.has(name))
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)
  expect(declared.size).toBeGreaterThan(500)
  expect(shared).toEqual([])
})
