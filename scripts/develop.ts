import { createServer } from 'vite'
import { liveSite } from '#scripts/live-site.ts'
import { createLog } from '#server/log.ts'
import { urlAt } from '#server/network.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { STOP_SIGNALS } from '#server/stop-signals.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type ReceivedMail, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

// The site on Vite's development server. HubSpot and the mail server are the tests' fakes, unless
// the settings name real ones.

try {
  const settings = readProcessSettings()
  const { port, host, contentDir, hubspot, mail, internalSecret } = settings
  if (!hubspot) await standInForHubspot()
  if (mail.kind === 'mailbox') await standInForMail()
  // The fakes count as outside services, which hide the internal pages if there is no secret.
  if (internalSecret === null) {
    Object.assign(process.env, { INTERNAL_SECRET: 'only-for-development' })
    console.log('Internal pages: /intern, with the secret only-for-development')
  }

  const vite = await createServer({
    appType: 'custom',
    server: { port, strictPort: true, host: host ?? true, forwardConsole: true },
    // Packages that Vite meets later would reload the first page.
    optimizeDeps: { entries: 'app/entry.client.ts' },
    plugins: [liveSite(contentDir, createLog({ ...settings, onError: console.error }))],
  })
  // React Router's own compiler would exit before the site has stopped.
  for (const signal of STOP_SIGNALS)
    process.removeAllListeners(signal).on(signal, () => void vite.close().finally(() => process.exit(0)))
  await vite.listen()
  process.on('uncaughtException', (error) => console.error(error))
  const url = urlAt(host ?? 'localhost', port)
  await fetch(url)
  console.log(`Ready: ${url}`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function standInForHubspot() {
  const token = 'fake-token'
  const fake = await startFakeHubspot({ token })
  Object.assign(process.env, { HUBSPOT_ACCESS_TOKEN: token, HUBSPOT_BASE_URL: fake.url })
  console.log(`HubSpot: a fake, its records are at ${fake.url}/_fake/objects`)
}

async function standInForMail() {
  const sink = await startSmtpSink()
  Object.assign(process.env, {
    SMTP_URL: sink.url,
    MAIL_FROM: 'hej@site.example',
    SALES_EMAIL: 'salg@site.example',
  })
  console.log(`Mail: a local server at ${sink.url}, and each mail is listed here`)
  void announceMails(sink)
}

async function announceMails(sink: { waitFor(count: number): Promise<ReceivedMail[]> }) {
  for (let announced = 0; ; ) {
    const mails = await sink.waitFor(announced + 1)
    for (const { to, email } of mails.slice(announced))
      console.log(`Mail to ${to.join(', ')}: ${email.subject}`)
    announced = mails.length
  }
}
