import { join } from 'node:path'
import { blockMappings } from '#app/slices/registry.ts'
import { compose, type ProgramOptions } from './compose.ts'
import { createContentService } from './content/service.ts'
import { openDataFolder } from './data-folder.ts'
import { examine } from './doctor/doctor.ts'
import { createSignIn } from './internal/sign-in.ts'
import { openLeads } from './leads/leads.ts'
import { createLog, type Log } from './log.ts'
import { describeServices, readProcessSettings, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** What the build gives the program: the pages, and the files that the browser loads. */
export type AppBuild = Pick<
  ProgramOptions,
  'build' | 'routes' | 'buildId' | 'clientFolder' | 'before' | 'development'
>

export interface RunningProgram {
  /** What the operator is told once it is ready. */
  announcement: string
  /** Looks for newer content now. Never rejects. */
  refreshContent(): Promise<void>
  stop(): Promise<void>
}

/** Runs the whole program until it is told to stop. What keeps it from starting is one line and exit code 1. */
export async function main(app: AppBuild): Promise<void> {
  try {
    const settings = readProcessSettings()
    const log = createLog(settings)
    endOnUnforeseen(log)
    const program = await start(app, settings, log)
    stopWhenTold(log, () => program.stop())
    // Last: whoever reads it may send a signal at once.
    process.stdout.write(program.announcement)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Starts the whole program in this process. Rejects with StartError when it cannot. */
export async function start(app: AppBuild, settings: Settings, log: Log): Promise<RunningProgram> {
  const folder = openDataFolder(settings)

  const content = createContentService({ settings, log, blockMappings, previewKey: folder.internalSecret })
  const leads = await openLeads({
    settings,
    dataDir: folder.path,
    internalSecret: folder.internalSecret,
    encryptionKey: folder.encryptionKey,
    log,
    content: () => content.current(),
  })
  const signIn = createSignIn({
    secret: folder.internalSecret,
    https: settings.siteUrl.startsWith('https:'),
    ended: leads.endedSessions,
  })
  const owner = settings.internalPages ? { signIn, ...leads.owner, examine: () => examine(settings) } : null
  const program = await compose({
    ...app,
    assetArchive: join(folder.path, 'assets'),
    settings,
    services: { content, leads, owner },
    metrics: owner && { text: leads.metrics, isAllowed: signIn.isProgram },
    log,
  })

  const { port } = await program.http.listen(settings.port, settings.host)
  leads.start()
  const address = `http://${settings.host ?? 'localhost'}:${port}`
  // Whoever starts it without outside services is its owner (D33).
  const link = settings.production
    ? ''
    : `internal    ${address}${signIn.oneTimePath()} (signs in once, within 15 minutes)\n`
  return {
    announcement: `${describeServices(settings).join('\n')}\n${link}Ready: ${address}\n`,
    refreshContent: () => content.refresh(),
    async stop() {
      await program.stop()
      await leads.stop()
      folder.release()
    },
  }
}

/** Milliseconds in which a further signal is the same wish: a terminal and the start script both pass it on. */
const sameWish = 1_000

function stopWhenTold(log: Log, stop: () => Promise<void>): void {
  let toldAt: number | null = null
  const told = async () => {
    if (toldAt !== null) {
      if (Date.now() - toldAt > sameWish) process.exit(1)
      return
    }
    toldAt = Date.now()
    log.info('Stopping')
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void told())
}

/** The last net: an error that nothing caught ends the program, without the message that may quote a person. */
function endOnUnforeseen(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.error('The program ends on an error that nothing caught', { error })
      process.exit(1)
    })
  }
}
