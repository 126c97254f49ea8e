/** Types of a script in JavaScript that has none. */
declare module '#scripts/prepare.mjs' {
  export function ensureBuild(node: string): void
  export function ensurePackages(node: string, folder: string, options?: string[]): void
}
