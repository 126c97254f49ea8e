import { z } from 'zod'

/** What a column of JSON says; null: it is no JSON, or not what `shape` says. */
export function readColumn<Value>(shape: z.ZodType<Value>, json: string): Value | null {
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

const progress = z.record(z.string(), z.string())

/** What an attempt at a delivery did, in its channel's terms; null if it cannot be read. */
export function readProgress(json: string): Record<string, string> | null {
  return readColumn(progress, json)
}
