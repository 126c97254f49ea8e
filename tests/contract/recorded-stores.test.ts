import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { restore } from '#server/leads/store/backup.ts'
import { fillStore } from '#tests/filled-store.ts'
import { makeRecorded, readableLeads, recordedReleases, recordFile, recordOf } from '#tests/recorded-store.ts'
import { storeEngines } from '#tests/store-engines.ts'

const engines = storeEngines()
const releases = recordedReleases()

test('each release that changed the schema of the store has a recorded store', () => {
  const missing = releases.filter((version) => !existsSync(recordFile(version)))
  expect(missing, 'npm run test:unit -- tests/golden/leads.test.ts writes it: commit it').toEqual([])
})

/** The stores of releases, and one of this edition. */
async function records(): Promise<string[]> {
  const { folder } = await engines.emptyStore('SQLite', 'recorded')
  fillStore(join(folder, SQLITE_FILE), 5)
  return [
    ...releases.map((version) => readFileSync(recordFile(version), 'utf8')),
    recordOf(join(folder, SQLITE_FILE)),
  ]
}

test.each(engines.names)('on %s every lead of each recorded store is read', async (name) => {
  for (const record of await records()) {
    const recorded = mkdtempSync(join(tmpdir(), 'recorded-'))
    const references = makeRecorded(record, recorded)
    expect(references.length).toBeGreaterThan(4)
    const { engine } = await engines.emptyStore(name, 'restored')
    await restore(join(recorded, SQLITE_FILE), engine())
    for (const each of [engine(), sqliteEngine(recorded)])
      expect(await readableLeads(each)).toEqual(references)
  }
})
