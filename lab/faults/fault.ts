import { expect, test } from 'vitest'
import { sharedPostgres } from '#tests/store-engines.ts'
import { World } from './world.ts'

export const postgres = sharedPostgres()

/** Runs a fault in a separate world. Fails if a lead was lost or doubled, or a person reported as erased is not. */
export function fault(
  name: string,
  engine: 'SQLite' | 'PostgreSQL',
  perform: (world: World) => Promise<void>,
  { skip = false } = {},
): void {
  test.skipIf(skip || (engine === 'PostgreSQL' && postgres === null))(
    `${name} (${engine})`,
    async ({ annotate, onTestFinished }) => {
      const world = await World.open(engine === 'SQLite' ? null : ((await postgres?.database()) ?? null))
      onTestFinished(() => world.close())
      await perform(world)
      await world.awaitDeliveries()
      const result = await world.result()
      await annotate(JSON.stringify(result))
      expect(result).toMatchObject({ lost: 0, doubled: 0, notErased: 0 })
    },
  )
}
