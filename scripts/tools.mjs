import { tool } from './prepare.mjs'

/**
 * The tools that check the code, as commands for Node. `npm test` runs all, `npm run lint` and the
 * like some.
 */
export const tools = {
  lint: () => [tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'],
  routeTypes: () => [tool('@react-router/dev', 'react-router'), 'typegen'],
  unused: () => [tool('knip', 'knip'), '--no-progress'],
  types: () => [tool('typescript', 'tsc'), '--noEmit'],
  unit: (args = []) => [
    tool('vitest', 'vitest'),
    args.includes('--watch') ? 'watch' : 'run',
    '--project=!lab',
  ],
  lab: (folder) => [tool('vitest', 'vitest'), 'run', '--project=lab', '--reporter=verbose', `lab/${folder}/`],
  browser: () => [tool('@playwright/test', 'playwright'), 'test'],
}
