/** Least recently used cache, bounded in bytes. */
export function createByteCache<T>(limit: number, sizeOf: (value: T) => number) {
  const values = new Map<string, T>()
  let bytes = 0
  const remove = (key: string) => {
    const value = values.get(key)
    if (value === undefined) return
    bytes -= sizeOf(value)
    values.delete(key)
  }
  return {
    get(key: string): T | undefined {
      const value = values.get(key)
      if (value !== undefined) {
        values.delete(key)
        values.set(key, value)
      }
      return value
    },
    set(key: string, value: T) {
      remove(key)
      if (sizeOf(value) > limit) return
      values.set(key, value)
      bytes += sizeOf(value)
      for (const oldest of values.keys()) {
        if (bytes <= limit) break
        remove(oldest)
      }
    },
  }
}
