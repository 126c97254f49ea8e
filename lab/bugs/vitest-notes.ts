import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { beginNote, switchesFolder } from './notes.ts'
import { NOTING } from './switches.ts'

// A setup file of the instrumented copy, once for each file of tests.
if (readFileSync(join(switchesFolder, 'on'), 'utf8') === NOTING) {
  const end = beginNote(relative(process.cwd(), expect.getState().testPath ?? ''))
  afterAll(() => end())
}
