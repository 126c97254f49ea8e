import { readFileSync } from 'node:fs'

/** The features of docs/testing.md, by their ids. */
export function listedFeatures(): string[] {
  const rows = readFileSync('docs/testing.md', 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)
  return [...rows].map(([, id = '']) => id)
}
