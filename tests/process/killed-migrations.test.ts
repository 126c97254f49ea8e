import { afterAll, expect, test } from 'vitest'
import { killMigrations } from '#tests/killed-migrations.ts'
import { startPostgres } from '#tests/postgres.ts'

// The long form, with 100,000 leads, is in `npm run test:faults`.

const postgres = await startPostgres()

afterAll(async () => postgres?.stop())

test.each([['SQLite', null] as const, ...(postgres === null ? [] : [['PostgreSQL', postgres] as const])])(
  'a server that is killed while it migrates its store on %s serves at the next start, with every lead',
  async (_, on) => {
    const { survivors, lost } = await killMigrations({ leads: 2_000, trials: 1, postgres: on })
    expect({ survivors, lost }).toEqual({ survivors: 1, lost: 0 })
  },
)
