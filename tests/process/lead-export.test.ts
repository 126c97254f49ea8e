import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SQLITE_FILE } from '#server/leads/database/engine.ts'
import { fillStore } from '#tests/filled-store.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'

// An export of the built server: it is streamed, and a broken one must not look complete.

const LEADS = 1_000
let leadSite: LeadSite
let cookie = ''

beforeAll(async () => {
  leadSite = await startLeadSite({ LOG_LEVEL: 'error' })
  fillStore(join(leadSite.site.dataDir, SQLITE_FILE), LEADS)
  cookie = (await signInAsOwner(leadSite.site.url, OWNER_SECRET)).cookie
})

afterAll(() => leadSite.stop())

const download = () => fetch(`${leadSite.site.url}/intern/henvendelser.csv`, { headers: { cookie } })

test('an export has every lead once, has no Content-Length, and is not cached', async () => {
  const response = await download()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('henvendelser.csv')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-length')).toBeNull()
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(LEADS + 1)
  expect(new Set(lines.map((line) => line.slice(0, 12))).size).toBe(LEADS + 1)
})

test('an abandoned export ends, and the next one is complete', async () => {
  const left = await download()
  const reader = left.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect((await (await download()).text()).trimEnd().split('\r\n')).toHaveLength(LEADS + 1)
})

test('an export whose store fails midway is aborted for the reader and logged', async () => {
  // A row in the middle whose reading fails, as on a broken disk.
  const database = new DatabaseSync(join(leadSite.site.dataDir, SQLITE_FILE), { timeout: 5_000 })
  const columns = database.prepare("select name from pragma_table_info('leads')").all()
  const failing = `case when rowid = ${LEADS / 2} then json('{') else lead_json end as lead_json`
  const list = columns.map(({ name }) => (name === 'lead_json' ? failing : String(name)))
  database.exec('alter table leads rename to stored_leads')
  database.exec(`create view leads as select ${list.join(', ')} from stored_leads`)
  database.close()
  const response = await download()
  await expect(response.text()).rejects.toThrow()
  expect(leadSite.site.stdout()).toContain('"msg":"An export of leads was cut off"')
})
