/** Standard error without progress lines, whose number depends on the machine. */
export const withoutProgress = (errors: string): string =>
  errors.replaceAll(/^[^:\n]+: \d+ of \d+(?:, \d+ s left)?\n/gm, '')
