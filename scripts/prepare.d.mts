/** What TypeScript calls of prepare.mjs, whose own JavaScript has no types. */
export function ensureBuild(node: string): void
export function ensurePackages(node: string, folder: string, options?: string[]): void
