import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,server,emails,tests}/**/*.test.{ts,tsx}'],
    globalSetup: 'scripts/scratch-folder.ts',
    setupFiles: ['tests/setup.ts'],
    // Machines with two cores are the yardstick; a third fork only makes timings jump.
    maxWorkers: 2,
    restoreMocks: true,
    // The document links the stylesheet by its address; its content is the browser tests' matter.
    css: { include: /app\.css/ },
    // Tests that start programs wait for them; on a busy machine that takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
