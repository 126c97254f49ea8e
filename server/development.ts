import { createLog } from './log.ts'
import { type AppBuild, type RunningSite, start } from './main.ts'
import { readProcessSettings } from './settings.ts'

/**
 * Runs the server behind Vite's development server (scripts/develop.ts). `onError` receives every
 * logged error unredacted.
 */
export async function startDevelopment(
  app: Omit<AppBuild, 'buildId' | 'clientFolder'>,
  onError: (error: unknown) => void,
): Promise<RunningSite> {
  const settings = readProcessSettings()
  const log = createLog({ ...settings, onError })
  return start({ ...app, buildId: 'development', clientFolder: null }, settings, log)
}
