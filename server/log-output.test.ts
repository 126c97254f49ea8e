import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogOutput } from './log-output.ts'

/** A pipe whose content is read only when `read` is called. */
function slowReader() {
  const folder = mkdtempSync(join(tmpdir(), 'log-output-'))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  })
  const read = () => {
    const bytes = Buffer.alloc(2_000_000)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes))
  }
  return { descriptor, read }
}

test('a reader that pauses costs limited memory, and then gets the buffered lines in order and how many were lost', async () => {
  const { descriptor, read } = slowReader()
  const reports: number[] = []
  const output = createLogOutput(descriptor, (lost) => reports.push(lost))
  const WRITTEN = 3_000
  for (let line = 0; line < WRITTEN; line++) output.write(`${String(line).padEnd(999)}\n`)
  let text = ''
  for (let again = 0; again < 100; again++) {
    text += read()
    output.write('x\n')
    await new Promise(setImmediate)
  }
  const lines = text.split('\n').filter((line) => /^\d/.test(line))
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([...lines.keys()])
  expect(lines.length).toBeLessThan(1_200)
  const last = reports.reduce((sum, lost) => sum + lost, 0)
  expect(last).toBe(WRITTEN - lines.length)
})
