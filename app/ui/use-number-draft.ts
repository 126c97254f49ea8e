import { useState } from 'react'

/**
 * Text of a number field while it is being typed; null if the actual number is shown. Starts with
 * previously typed text, which may only become known after the first render.
 */
export function useDraft(typed: string | null): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useState(typed)
  const [begunWith, setBegunWith] = useState(typed)
  if (typed !== begunWith) {
    setBegunWith(typed)
    setDraft(typed)
  }
  return [draft, setDraft]
}
