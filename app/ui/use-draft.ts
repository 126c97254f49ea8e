import { useState } from 'react'

/**
 * The text of a number field while it is being typed; null where the number that counts is shown. It begins with what was typed
 * before, which may become known only after the first render.
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
