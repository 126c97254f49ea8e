import { rmSync } from 'node:fs'
import { EVERYTHING } from '#app/internal/desk.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import type { Limits } from '#server/leads/intake/limits.ts'
import { limitsOver } from '#server/leads/intake/limits.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { stubServices } from '#tests/lead-services.ts'

/** An intake with a real store in a temporary folder. */
export async function openIntake(limits?: Partial<Limits>) {
  const dataDir = await emptyStoreFolder('intake')
  const engine = sqliteEngine(dataDir)
  const store = await LeadStore.open(engine, Date.now())
  const intake = createIntake({
    ...stubServices(),
    store,
    limits: { ...limitsOver(engine.counter), ...limits },
    clock: { now: Date.now, after: () => () => undefined },
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await store.close()
    isOpen = false
  }
  return {
    intake,
    storedLeads: async () => {
      const { ids } = await store.desk.find(EVERYTHING, null)
      const found = await Promise.all(ids.map((id) => store.byId(id)))
      return found.map((each) => {
        if (each === null || each.lead === null) throw new Error('A stored lead cannot be read')
        return each
      })
    },
    /** Makes the store fail from now on, as if its disk was gone. */
    breakStore: close,
    stop: async () => {
      await close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
