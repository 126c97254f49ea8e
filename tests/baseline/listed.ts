import { readFileSync } from 'node:fs'

/** The features of docs/browsers.md, by their ids. */
export function listedFeatures(): string[] {
  const rows = readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)
  return [...rows].map(([, id = '']) => id)
}
