import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import type { Log } from '#server/log.ts'

/** Milliseconds between checks for newer content; the content service has its own limit too. */
const CHECK_EVERY_MS = 1_000

export type PublishedContent = ReturnType<typeof watchPublishedContent>

/**
 * The newest published content known here. `replaced` is called when it takes the place of earlier
 * content.
 */
export function watchPublishedContent(parts: {
  current: () => Promise<Content>
  replaced: (newest: Content) => void
  log: Log
}) {
  const { current, replaced, log } = parts
  let latest: Content | null = null
  let checkedAt = 0
  let checking: Promise<Content | null> | null = null
  let isCheckPlanned = false

  /** Checks for newer content; concurrent calls share one check. */
  function check(): Promise<Content | null> {
    checking ??= (async () => {
      try {
        adopt(await current())
      } catch (error) {
        // The content service logs an outage once.
        if (!(error instanceof ContentUnavailable)) log.error('Content could not be read', { error })
      }
      checkedAt = Date.now()
      checking = null
      return latest
    })()
    return checking
  }

  function adopt(newest: Content): void {
    const before = latest
    latest = newest
    if (!before || before.ref === newest.ref) return
    log.info('New content was published', { ref: newest.ref })
    replaced(newest)
  }

  return {
    /** null before the first check, and while there is none. */
    latest: (): Content | null => latest,
    check,
    /** Checks in the background, at most once a second. */
    checkSoon(): void {
      if (isCheckPlanned) return
      isCheckPlanned = true
      setTimeout(
        () => {
          void check().then(() => {
            isCheckPlanned = false
          })
        },
        Math.max(0, checkedAt + CHECK_EVERY_MS - Date.now()),
      ).unref()
    },
  }
}
