import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { rooms } from './rooms.mjs'

// A bug in code that runs while a file loads is tried against every included test, so only those of
// the room are included. Stryker starts Vitest itself, so the room comes from the environment.
const { tests } = rooms[process.env.MUTATION_ROOM]

/** A bug is caught by the first failing test, so fast files run first. */
class QuickestFirst extends BaseSequencer {
  async sort(files) {
    const took = (file) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((a, b) => took(a) - took(b))
  }
}

export default defineConfig({
  // Starting PostgreSQL for each bug would take longer than everything else.
  resolve: { alias: { '#tests/postgres.ts': join(import.meta.dirname, 'no-postgres.ts') } },
  test: {
    include: tests,
    globalSetup: 'scripts/scratch-folder.ts',
    setupFiles: ['tests/setup.ts', 'lab/mutation/few-runs.ts'],
    restoreMocks: true,
    // Mails read the tokens.
    css: { include: /tokens\.css/ },
    // Unit tests and those of plain forms share no state, so they need no isolation, which saves
    // most of the time.
    isolate: tests.some((test) => /^tests\/contract\/(?!plain-)/.test(test)),
    sequence: { sequencer: QuickestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
