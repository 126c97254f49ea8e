import type { Bug } from './instrument.mjs.mts'

/**
 * Those of the bugs that do not compile, which `npm test` notices too. Stryker's own check cannot
 * read TypeScript 7. `command`: what checks the types.
 */
export function doNotCompile(projectFolder: string, command: readonly string[], bugs: readonly Bug[]): Bug[]
