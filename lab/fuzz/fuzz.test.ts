import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fuzzed, startFuzzed } from '#tests/fuzz/fuzz.ts'
import { endpoints } from '#tests/fuzz/requests.ts'

// About 10,000 malformed requests, different ones in each run.

let fuzzed: Fuzzed
beforeAll(async () => {
  fuzzed = await startFuzzed()
})

test.for(endpoints)('%s', (endpoint) => fuzzed.send(endpoint, 50))

afterAll(async () => expect(await fuzzed.stop()).toEqual([]))
