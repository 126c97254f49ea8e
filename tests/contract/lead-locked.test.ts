import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { systemClock } from '#server/leads/clock.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { submission, wizardLead } from '#tests/fakes/example-lead.ts'
import { stubServices } from '#tests/lead-services.ts'

const LEADS = 20

test('while another program holds the lock, each of 20 leads gets a response within 10 s, and none is lost', async () => {
  const dataDir = await emptyStoreFolder('lead-locked')
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await using store = await LeadStore.open(sqliteEngine(dataDir), Date.now())
  const intake = createIntake({ ...stubServices(), store, clock: systemClock })
  const send = (number: number) =>
    intake.receive(
      wizardLead({ email: `person${number}@sted.example` }),
      submission({ idempotencyKey: `key ${number}`, ip: `203.0.113.${number}` }),
    )
  const numbers = Array.from({ length: LEADS }, (_, number) => number)
  const other = new DatabaseSync(join(dataDir, SQLITE_FILE))
  other.exec('begin immediate')
  const begun = performance.now()
  const waits = await Promise.all(
    numbers.map((number) =>
      send(number).then(
        () => 'stored',
        (error: { name: string }) => [error.name, performance.now() - begun < 10_000],
      ),
    ),
  )
  other.exec('rollback')
  other.close()
  expect(waits).toEqual(numbers.map(() => ['LeadStoreUnavailable', true]))
  await vi.waitFor(() => send(0), { timeout: 60_000 })
  for (const number of numbers) expect(await send(number)).toMatchObject({ outcome: 'stored' })
  expect((await store.desk.find(EVERYTHING, null)).total).toBe(LEADS)
})
