import { defineConfig } from 'vitest/config'

const ofBuiltServer = [
  'tests/process/**/*.test.{ts,tsx}',
  'tests/golden/**/*.test.ts',
  'tests/islands/bundle.test.ts',
  'tests/baseline/**/*.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'scripts/scratch-folder.ts',
    setupFiles: ['tests/setup.ts'],
    // Tuned for two cores, where a third worker only makes timings erratic.
    maxWorkers: 2,
    // Test files share no state, so a worker loads each module only once.
    isolate: false,
    restoreMocks: true,
    // Documents only link their stylesheet; its content is left to the browser tests. Mails and
    // share pictures read the tokens.
    css: { include: /(?:app|internal|tokens)\.css/ },
    // Generous, since a busy machine is slow but not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{app,server,emails,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          // Excludes the tests of the built server by pattern: a project with its own `exclude` ignores
          // that of the command line, which `npm test` uses.
          include: [
            'tests/!(process|golden|islands|baseline)/**/*.test.{ts,tsx}',
            'tests/islands/!(bundle).test.ts',
            'lab/{*,fonts/*}.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'built server',
          include: ofBuiltServer,
          globalSetup: 'scripts/built-server.mjs',
        },
      },
      {
        extends: true,
        test: {
          // The long checks, which `npm test` leaves out.
          name: 'lab',
          include: ['lab/{attack,faults,fuzz,restart}/**/*.test.ts'],
          globalSetup: 'scripts/built-server.mjs',
          isolate: true,
          // They measure: one at a time, and for as long as the slowest takes on a slow machine.
          fileParallelism: false,
          testTimeout: 7_200_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
