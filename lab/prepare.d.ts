/** What TypeScript calls of a script, whose own JavaScript has no types. */
declare module '#scripts/prepare.mjs' {
  export function ensureBuild(node: string): void
  export function ensurePackages(node: string, folder: string, options?: string[]): void
}
