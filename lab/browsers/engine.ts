import type { BrowserEngine } from '#tests/journeys/journey.ts'

export interface StartedEngine extends BrowserEngine {
  stop(): Promise<void>
}
