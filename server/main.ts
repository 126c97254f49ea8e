import { join } from 'node:path'
import { CONTENT_PATH } from '#app/content/editing.ts'
import { RETURN_PARAMETER } from '#app/internal/sign-in.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { createEditing } from './content/editor/editing.ts'
import { contentFolders } from './content/folders.ts'
import { createMissingAddresses } from './content/missing-addresses.ts'
import { createContentService } from './content/service.ts'
import { createSite, type SiteServerOptions } from './create-site.ts'
import { startSimulatedHubspot } from './crm/simulated-hubspot.ts'
import { openDataFolder } from './data-folder.ts'
import { describeServices } from './describe-services.ts'
import { runDoctor } from './doctor/doctor.ts'
import { createAccess } from './internal/access.ts'
import { createSignIn } from './internal/sign-in.ts'
import { openLeads } from './leads/leads.ts'
import { createLog, type Log } from './log.ts'
import { urlAt } from './network.ts'
import { createOtherNames } from './other-names.ts'
import { readProcessSettings, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { STOP_SIGNALS } from './stop-signals.ts'

/** What the build provides: the pages and the client files. */
export type AppBuild = Pick<SiteServerOptions, 'build' | 'clientFolder'>

/**
 * Runs the server until a signal stops it. A failed start prints one line and exits with code 1.
 */
export async function main(app: AppBuild): Promise<void> {
  // Neither a reader who stops reading the output nor a full disk under it ends the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    const settings = readProcessSettings()
    const log = createLog(settings)
    exitOnUncaughtError(log)
    await startSimulatedHubspot(settings)
    const server = await start(app, settings, log)
    stopOnSignal(log, () => server.stop())
    // This line is the last: a signal may follow immediately.
    process.stdout.write(server.announcement)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Starts the server in this process. Rejects with StartError if it cannot. */
export async function start(app: AppBuild, settings: Settings, log: Log) {
  const folder = openDataFolder(settings)

  const folders = contentFolders(settings)
  const content = createContentService({
    settings,
    log,
    blockMappings,
    previewKey: folder.internalSecret,
    folders,
    dataDir: folder.path,
  })
  const leads = await openLeads({
    settings,
    dataDir: folder.path,
    internalSecret: folder.internalSecret,
    encryptionKey: folder.encryptionKey,
    log,
    content: () => content.current(),
  })
  const { signIn, access } = createOwnersAccess(settings, folder, leads, log)
  const editing =
    content.embedded && settings.contentEditing
      ? createEditing({
          contentDir: folders.content,
          embedded: content.embedded,
          blockMappings,
          redirectHosts: settings.redirectHosts,
          refresh: () => content.refresh(),
        })
      : null
  const missingAddresses = createMissingAddresses(folder.path, log)
  const owner = settings.internalPages
    ? {
        signIn,
        access,
        ...leads.owner,
        editing,
        missingAddresses: missingAddresses.list,
        runDoctor: () => runDoctor(settings),
      }
    : null
  const server = await createSite({
    ...app,
    assetArchive: join(folder.path, 'assets'),
    settings,
    services: { content, leads, owner },
    metrics: owner && { text: leads.metrics, isAllowed: signIn.hasBearerSecret },
    log,
    noteHost: createOtherNames(settings, log),
    noteMissing: missingAddresses.note,
  })

  // In development Vite listens.
  const { port } =
    app.clientFolder === null ? settings : await server.http.listen(settings.port, settings.host)
  leads.start()
  const address = urlAt(settings.host ?? 'localhost', port)
  return {
    /** `npm start` prints it once the server is ready. */
    announcement: announce(settings, address, signIn.oneTimePath()),
    handle: server.http.handle,
    async stop() {
      await server.stop()
      await access.stop()
      await leads.stop()
      missingAddresses.save()
      folder.release()
    },
  }
}

/** Creates the sign-in and the access of the owner and colleagues. */
function createOwnersAccess(
  settings: Settings,
  folder: ReturnType<typeof openDataFolder>,
  leads: Awaited<ReturnType<typeof openLeads>>,
  log: Log,
) {
  const signIn = createSignIn({
    secret: folder.internalSecret,
    https: settings.siteUrl.startsWith('https:'),
    sessions: leads.access,
    log,
    counter: leads.counter,
  })
  const access = createAccess({
    store: leads.access,
    ...leads.mail,
    canMail: settings.mail.kind !== 'mailbox',
    siteUrl: settings.siteUrl,
    counter: leads.counter,
    log,
  })
  return { signIn, access }
}

/** What the start prints. `linkPath`: the path that signs the owner in once. */
function announce(settings: Settings, address: string, linkPath: string): string {
  const services = Object.entries(describeServices(settings)).map(
    ([name, text]) => `${name.padEnd(12)}${text}\n`,
  )
  const link = settings.production ? '' : describeOwnersLink(settings, address + linkPath)
  return `${services.join('')}${link}Ready: ${address}\n`
}

/** Without outside services, the person who starts it is the owner. */
function describeOwnersLink({ contentEditing }: Settings, link: string): string {
  const to = contentEditing ? `&${new URLSearchParams({ [RETURN_PARAMETER]: CONTENT_PATH })}` : ''
  return `internal    ${link}${to} (logger ind én gang, inden for 15 minutter)\n`
}

/**
 * A second signal within this time counts as the same one: terminal and start script both pass it
 * on.
 */
const SAME_SIGNAL_MS = 1_000

function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let signalledAt: number | null = null
  const onSignal = async () => {
    if (signalledAt !== null) {
      if (Date.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    signalledAt = Date.now()
    log.info('Stopping')
    await stop()
    process.exit(0)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => void onSignal())
}

/**
 * Last resort: an uncaught error ends the process, without logging its message, which may quote a
 * person.
 */
function exitOnUncaughtError(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.error('The server exits on an uncaught error', { error })
      process.exit(1)
    })
  }
}
