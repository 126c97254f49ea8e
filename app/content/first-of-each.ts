/** The values without those whose key an earlier one has. */
export function firstOfEach<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Set<string>()
  return values.filter((value) => !seen.has(keyOf(value)) && seen.add(keyOf(value)))
}
