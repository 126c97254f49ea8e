import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { chooseEngine } from './choose-engine.ts'
import { sqliteEngine } from './engine.ts'
import { migrate } from './migrate.ts'
import { type DeliveryState, STATE_MEANINGS } from './tables.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-engine-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const DATABASE_URL = 'postgres://leads@127.0.0.1:1/leads'
const file = () => join(folder, 'leads.sqlite')
const choose = (databaseUrl: string | null) =>
  chooseEngine({ databaseUrl }, folder, createLog({ logLevel: 'silent' }))

function refusal(): unknown {
  try {
    return choose(DATABASE_URL).kind
  } catch (error) {
    return error
  }
}

/** An embedded store with one delivery in each of these states. */
async function fill(...states: string[]): Promise<void> {
  rmSync(file(), { force: true })
  const engine = sqliteEngine(folder)
  await migrate(engine)
  const database = new DatabaseSync(file())
  database.exec('pragma foreign_keys = off')
  const columns =
    'id, lead_id, channel, task, subject, state, attempts, next_attempt_at, rerun, is_refused, refusals, progress_json, created_at, updated_at'
  const insert = database.prepare(
    `insert into deliveries (${columns}) values (?, 'lead', 'crm', ?, ?, ?, 0, 0, 0, 0, 0, '{}', 0, 0)`,
  )
  for (const [at, state] of states.entries()) insert.run(`${at}`, `${at}`, `${at}`, state)
  database.close()
}

test('without DATABASE_URL the store is the file in the data folder, whatever it contains', async () => {
  await fill('waiting')
  expect(choose(null)).toMatchObject({ kind: 'sqlite', place: file() })
})

test('DATABASE_URL is used if the embedded store is missing, unused or finished', async () => {
  expect(refusal()).toBe('postgresql')
  writeFileSync(file(), '')
  expect(refusal()).toBe('postgresql')
  await fill()
  expect(refusal()).toBe('postgresql')
  await fill('delivered', 'skipped')
  expect(refusal()).toBe('postgresql')
})

const states = Object.keys(STATE_MEANINGS) as DeliveryState[]

test.each(states.filter((state) => !['delivered', 'skipped'].includes(state)))(
  'a delivery that is %s in an embedded store beside DATABASE_URL prevents the start',
  async (state) => {
    await fill(state, 'delivered')
    const error = refusal()
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toBe(
      `DATABASE_URL er sat, men det indbyggede lager i ${folder} har 1 levering, som ingen har modtaget: kør \`npm run leads -- move\`, og start igen`,
    )
  },
)

test('open deliveries are counted, and an unreadable file also prevents the start', async () => {
  await fill('waiting', 'dead')
  expect((refusal() as Error).message).toContain('har 2 leveringer, som ingen har modtaget')
  writeFileSync(file(), 'no database, but long enough to be taken for one'.repeat(100))
  const error = refusal()
  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).toBe(
    `DATABASE_URL er sat, men det indbyggede lager ${file()} ved siden af kan ikke læses, så ingen ved, hvad der er i det: reparér det, eller flyt det væk`,
  )
})
