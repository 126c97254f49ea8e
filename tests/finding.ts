import { expect } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'

/** A check's finding whose two texts contain these. */
export const findingWith = (health: Health, english: string, danish: string) => ({
  health,
  en: expect.stringContaining(english),
  da: expect.stringContaining(danish),
})
