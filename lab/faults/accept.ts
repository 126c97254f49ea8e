// Stores leads one by one and reports each, to trace what reaches the disk before the report.
import { writeSync } from 'node:fs'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'

const [folder = '', count = '20'] = process.argv.slice(2)
const store = await LeadStore.open(sqliteEngine(folder), Date.now())
for (let number = 0; number < Number(count); number++) {
  const accepted = await store.submits.accept(
    {
      form: 'information',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: [{ task: 'crm', channel: 'crm', state: 'waiting' }],
    },
    { key: String(number), body: '', expiresAt: Date.now() + 60_000, keyless: null },
    Date.now(),
  )
  writeSync(1, `thanked ${accepted.kind}\n`)
}
await store.close()
