import { useEffect, useState } from 'react'
import { OUTDATED } from '#app/islands/build-marks.ts'
import type { WizardStep } from '#app/lead/wizard-steps.ts'
import { STEP_SHOWN } from '#app/measurement/page-kinds.ts'
import { withVisitAttribution } from '#app/visit/attribution.ts'
import { readStep } from './journey.ts'

/** The current position in the calculator: one history entry. */
export interface Position {
  step: WizardStep
  /** The query with its answers, as in `location.search`. */
  search: string
  /** Whether the visitor has moved since the document was loaded. */
  hasMoved: boolean
}

/** Goes to the URL of a step; `replace` adds no history entry. */
export type GoTo = (address: string, options?: { replace?: boolean }) => void

/**
 * Each step has its own URL and can be loaded as a document; moving between steps uses the History
 * API.
 */
export function usePosition(step: WizardStep, search: string): [Position, GoTo] {
  const [position, setPosition] = useState<Position>({ step, search, hasMoved: false })

  // The wizard is there as long as its document.
  useEffect(() => addEventListener('popstate', () => setPosition(positionNow())), [])

  useEffect(() => {
    if (position.hasMoved) dispatchEvent(new Event(STEP_SHOWN))
  }, [position])

  const goTo: GoTo = (address, { replace = false } = {}) => {
    if (document.documentElement.hasAttribute(OUTDATED)) {
      // Another document knows of the visit only what its URL contains.
      const marked = withVisitAttribution(address)
      if (replace) location.replace(marked)
      else location.assign(marked)
      return
    }
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setPosition(positionNow())
  }

  return [position, goTo]
}

function positionNow(): Position {
  return { step: readStep(location.pathname.split('/')[2]), search: location.search, hasMoved: true }
}
