import { features } from 'web-features'

/** What every engine had by the end of this day may be used freely. */
const BASELINE = '2024-12-31'

/** Keys of MDN's compatibility data (`css.properties.field-sizing`) → id of the feature. */
export type Keys = ReadonlyMap<string, string>

const found = { newer: new Map<string, string>(), settled: new Map<string, string>() }

for (const [id, data] of Object.entries(features)) {
  // Names of obsolete features mean other things today.
  if (data.kind !== 'feature' || data.discouraged) continue
  const { status, compat_features: keys = [] } = data
  for (const key of keys) {
    // A key may be older than its feature, which counts once all of it works without major bugs.
    const isNew = isNewer(status.by_compat_key?.[key] ?? status) || (status.baseline && isNewer(status))
    found[isNew ? 'newer' : 'settled'].set(key, id)
  }
}

function isNewer({ baseline_low_date: date }: { baseline_low_date?: string }): boolean {
  // Old features have dates like '≤2018-01-29'.
  return date === undefined || date.replace('≤', '') > BASELINE
}

export const { newer, settled }: Record<'newer' | 'settled', Keys> = found
