import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run notes of one file of Vitest's, or one test of Playwright's. */
export interface Note {
  name: string
  /** ms */
  took: number
  reached: string[]
  /** The part of `reached` that a process reached as it started, on which all tests of a shared server depend. */
  starting: string[]
}

/** In an instrumented copy of the project: the files of its switches. */
export const switchesFolder = join(import.meta.dirname, '..', '..', '.bugs')
const reachedFile = join(switchesFolder, 'reached')

/** Begins a note; the returned function ends it. `also`: reached elsewhere, such as in a page. */
export function beginNote(name: string): (also?: Iterable<string>) => void {
  const begun = performance.now()
  writeFileSync(reachedFile, '')
  return (also = []) => {
    const lines = readFileSync(reachedFile, 'utf8').trimEnd().split('\n').filter(Boolean)
    const starting = lines.filter((line) => line.endsWith('*')).map((line) => line.slice(0, -1))
    const reached = new Set([...also, ...lines.map((line) => line.replace('*', ''))])
    const note: Note = {
      name,
      took: performance.now() - begun,
      reached: [...reached],
      starting: [...new Set(starting)],
    }
    appendFileSync(join(switchesFolder, 'notes'), `${JSON.stringify(note)}\n`)
  }
}
