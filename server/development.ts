import * as build from 'virtual:react-router/server-build'
import type { Log } from './log.ts'
import { start } from './main.ts'
import { readProcessSettings } from './settings.ts'

/** Starts the site behind Vite (scripts/live-site.ts). */
export function startDevelopment(log: Log) {
  return start({ build, clientFolder: null }, readProcessSettings(), log)
}
