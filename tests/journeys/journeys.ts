import { figures } from './figures.ts'
import type { Journey } from './journey.ts'
import { leads } from './leads.ts'
import { leaving } from './leaving.ts'
import { howeverOpened, opening } from './opening.ts'
import { pages } from './pages.ts'
import { parts } from './parts.ts'

/** Walked in Chromium by `npm test`, and in the other engines by `npm run test:browsers`. */
export const journeys: Journey[] = [
  ...[...opening, ...parts].map((journey) => ({
    ...journey,
    inChromium: 'islands, islands-faults, shell, frame-events, typing, price-in-sight, help-centres, consent',
  })),
  ...leads,
]

/**
 * Only by `npm run test:browsers`: over pages of all kinds, or by moments at which engines differ.
 * What Chromium does there is in crawl.spec.ts, budget.spec.ts and islands-faults.spec.ts.
 */
export const sweeps: Journey[] = [...pages, ...howeverOpened, ...leaving, ...figures]
