import { createLog } from './log.ts'
import { type AppBuild, type RunningProgram, start } from './main.ts'
import { readProcessSettings } from './settings.ts'

/** Runs the same program over Vite's development server (scripts/develop.ts). `onError` gets each logged error whole. */
export async function startDevelopment(
  app: Pick<AppBuild, 'build' | 'routes' | 'before' | 'development'>,
  onError: (error: unknown) => void,
): Promise<RunningProgram> {
  const settings = readProcessSettings()
  const log = createLog({ ...settings, onError })
  return start({ ...app, buildId: 'development', clientFolder: null }, settings, log)
}
