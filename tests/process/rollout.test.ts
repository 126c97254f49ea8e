import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runProgram } from '#tests/built-site.ts'
import { buildFormerEdition, FORMER } from '#tests/former-edition.ts'
import { startPostgres } from '#tests/postgres.ts'
import { rollOut } from '#tests/rollout.ts'

// A version must read what the former one wrote, and write what the former one reads: during a
// rolling restart both run on one store, and a release may have to be taken back. The long form is
// in `npm run test:faults`.

const former = buildFormerEdition()
const postgres = await startPostgres()

afterAll(async () => {
  await postgres?.stop()
  former?.remove()
})

describe.runIf(former !== null)(`${FORMER.version} and this version on one store`, () => {
  test.each([['SQLite', null] as const, ...(postgres === null ? [] : [['PostgreSQL', postgres] as const])])(
    'on %s, each shows and delivers the leads of the other',
    async (_, on) => {
      for (const { leads, shown, delivered, faults } of await rollOut(former?.folder ?? '', on, 1)) {
        expect(faults).toEqual([])
        expect({ shown, delivered }).toEqual({ shown: leads, delivered: leads })
      }
    },
  )

  test('taken back, the former refuses a .env with a setting that it does not know, as docs/upgrade.md says', async () => {
    const folder = former?.folder ?? ''
    writeFileSync(join(folder, '.env'), 'A_LATER_SETTING=on\n')
    const { code, stderr } = await runProgram('build/server/index.js', {}, [], folder).ended
    rmSync(join(folder, '.env'))
    expect(code).toBe(1)
    expect(stderr).toContain('A_LATER_SETTING')
    const said = stderr.trim().replace('A_LATER_SETTING', 'CONTENT_DIR')
    expect(readFileSync('docs/upgrade.md', 'utf8')).toContain(said)
  })
})
