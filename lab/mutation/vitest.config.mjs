import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { rooms } from './rooms.mjs'

// A bug in what is read at the start of a file is held against every test there is: those of the
// room. Stryker starts Vitest itself, so the room can only come through the environment.
const { tests } = rooms[process.env.MUTATION_ROOM]

/** A bug is noticed by the first test that fails: the quick ones are asked first. */
class QuickestFirst extends BaseSequencer {
  async sort(files) {
    const took = (file) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((a, b) => took(a) - took(b))
  }
}

export default defineConfig({
  // Starting PostgreSQL for each bug takes longer than all the rest.
  resolve: { alias: { '#tests/postgres.ts': join(import.meta.dirname, 'no-postgres.ts') } },
  test: {
    include: tests,
    globalSetup: 'scripts/scratch-folder.ts',
    setupFiles: ['tests/setup.ts', 'lab/mutation/few-runs.ts'],
    restoreMocks: true,
    // Tests beside the sources and those of plain forms keep nothing between them, which saves most
    // of the time.
    isolate: tests.some((test) => /^tests\/contract\/(?!plain-)/.test(test)),
    sequence: { sequencer: QuickestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
