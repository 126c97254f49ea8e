/** Standard error without what a command says of its progress, which a slow machine has more of. */
export const withoutProgress = (errors: string): string =>
  errors.replaceAll(/^[^:\n]+: \d+ of \d+(?:, \d+ s left)?\n/gm, '')
