import * as build from 'virtual:react-router/server-build'
import { createLog } from './log.ts'
import { start } from './main.ts'
import { readProcessSettings } from './settings.ts'

/** Starts the site behind Vite (scripts/live-site.ts). `onError` receives logged errors unredacted. */
export function startDevelopment(onError: (error: unknown) => void) {
  const settings = readProcessSettings()
  return start({ build, clientFolder: null }, settings, createLog({ ...settings, onError }))
}
