import { latestBuildId } from './reload.ts'

/** Milliseconds between checks of latest.json. */
export const CHECK_EVERY = 60 * 60 * 1000

/**
 * Checks every hour whether the site was rebuilt (latest.json) and calls `updated` once if so.
 * Failed checks are ignored. Returns a function that stops it.
 */
export function watchForUpdate(ownId: string, updated: () => void): () => void {
  const check = async () => {
    const id = await latestBuildId()
    if (id === null || id === ownId) return
    stop()
    updated()
  }
  const timer = setInterval(check, CHECK_EVERY)
  const stop = () => clearInterval(timer)
  return stop
}
