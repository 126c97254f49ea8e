import { expect } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'

/** A check's finding whose text contains this. */
export const findingWith = (health: Health, text: string) => ({
  health,
  text: expect.stringContaining(text),
})
