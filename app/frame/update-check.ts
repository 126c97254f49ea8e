import { latestBuildId } from './reload.ts'

/** Milliseconds between two looks at the build manifest (spec 2 §9). */
export const CHECK_EVERY = 60 * 60 * 1000

/**
 * Looks every hour whether the site has been built anew (latest.json) and calls `updated` once when it has. What cannot be
 * read says nothing. Returns how to stop.
 */
export function watchForUpdate(ownId: string, updated: () => void): () => void {
  const look = async () => {
    const id = await latestBuildId()
    if (id === null || id === ownId) return
    stop()
    updated()
  }
  const timer = setInterval(look, CHECK_EVERY)
  const stop = () => clearInterval(timer)
  return stop
}
