import { defineConfig } from 'vitest/config'

const ofBuiltServer = [
  'tests/process/**/*.test.{ts,tsx}',
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
    restoreMocks: true,
    // The document links the stylesheet by its address; its content is the browser tests' matter.
    css: { include: /app\.css/ },
    // Tests that start programs wait for them; on a busy machine that takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{app,server,emails}/**/*.test.{ts,tsx}'],
          // They keep nothing between them: a worker reads each module once, for a third of the
          // time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          include: ['{tests,lab}/**/*.test.{ts,tsx}'],
          exclude: ofBuiltServer,
        },
      },
      {
        extends: true,
        test: { name: 'built server', include: ofBuiltServer, globalSetup: 'scripts/built-server.mjs' },
      },
    ],
  },
})
