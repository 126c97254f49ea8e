import { defineConfig } from 'vitest/config'
import { rooms } from './rooms.mjs'

// A bug in what is read at the start of a file is held against every test there is: those of the room.
// Stryker starts Vitest itself, so the room can only come through the environment.
const { tests } = rooms[process.env.MUTATION_ROOM]

export default defineConfig({
  test: {
    include: tests,
    globalSetup: 'scripts/scratch-folder.ts',
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
