import { setTimeout as pause } from 'node:timers/promises'
import { postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { type BuiltSite, freePort, removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

const MAIL_ACCOUNT = { user: 'lysfest', pass: 'secret' }

/** Milliseconds without any request to CRM or mail after which nothing more is expected at once. */
const LONGEST_QUIET_MS = 180_000
/** The longest delay between two attempts (server/leads/back-off.ts). */
const LONGEST_RETRY_MS = 75 * 60_000

/**
 * Services that speak real protocols, one or more servers on one store, and visitors whose every
 * response is recorded.
 */
export class World {
  readonly hubspot: FakeHubspot
  readonly smtp: SmtpSink
  readonly acknowledged = new Set<string>()
  readonly #erased = new Map<string, string>()
  /** E-mail addresses by reference. */
  readonly #emails = new Map<string, string>()
  readonly #databaseUrl: string | null
  readonly #sites: BuiltSite[] = []
  #people = 0

  private constructor(hubspot: FakeHubspot, smtp: SmtpSink, databaseUrl: string | null) {
    this.hubspot = hubspot
    this.smtp = smtp
    this.#databaseUrl = databaseUrl
  }

  static async open(databaseUrl: string | null): Promise<World> {
    return new World(await startFakeHubspot(), await startSmtpSink({ account: MAIL_ACCOUNT }), databaseUrl)
  }

  /** Erases a person by the command, which waits until it is done, whatever HubSpot answers. */
  async erase(site: BuiltSite, reference: string): Promise<void> {
    const { code, stderr } = await this.run(site, 'scripts/leads/erase.ts', reference, '--yes')
    if (code !== 0) throw new Error(`${reference} could not be erased: ${stderr}`)
    this.acknowledged.delete(reference)
    this.#erased.set(reference, this.#emails.get(reference) ?? '')
  }

  /** One of the commands, on the store of this server. */
  run(site: BuiltSite, script: string, ...args: string[]) {
    return runProgram(script, { ...this.#settings(), DATA_DIR: site.dataDir }, args).ended
  }

  async startSite(
    settings: { DATA_DIR?: string; PORT?: string } = {},
    how: Parameters<typeof startBuiltSite>[1] = {},
  ): Promise<BuiltSite> {
    const site = await startBuiltSite(
      { ...this.#settings(), PORT: String(await freePort()), ...settings },
      how,
    )
    this.#sites.push(site)
    return site
  }

  #settings() {
    return {
      HUBSPOT_ACCESS_TOKEN: 'fake-token',
      HUBSPOT_BASE_URL: this.hubspot.url,
      SMTP_URL: `smtp://${MAIL_ACCOUNT.user}:${MAIL_ACCOUNT.pass}@127.0.0.1:${this.smtp.port}`,
      MAIL_FROM: 'tilbud@lysfest.example',
      SALES_EMAIL: 'salg@lysfest.example',
      TRUST_PROXY: '1',
      // Each lead is to have its auto-reply, however many there are.
      AUTO_REPLIES_PER_HOUR: '100000',
      LOG_LEVEL: 'error',
      INTERNAL_SECRET: 'the secret of all instances',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...(this.#databaseUrl === null ? {} : { DATABASE_URL: this.#databaseUrl }),
    } as const
  }

  /** Starts the same server again, as its operator would after a crash. */
  restart(site: BuiltSite): Promise<BuiltSite> {
    return this.startSite({ DATA_DIR: site.dataDir, PORT: new URL(site.url).port })
  }

  /**
   * A visitor sends a quote, and retries with the same key until it is acknowledged; returns the
   * last status.
   */
  async post(urlOf: () => string, tries = 60): Promise<number | null> {
    this.#people += 1
    const number = this.#people
    const email = `person${number}@sted${number}.example`
    const send = async (): Promise<Response | null> => {
      try {
        const response = await fetch(`${urlOf()}/api/leads/hubspot`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': `intent-${number}`,
            // Each in a network of their own: those of one network share a limit of auto-replies.
            'x-forwarded-for': `203.${number & 255}.${number >> 8}.7`,
          },
          body: JSON.stringify({
            firstname: `Person ${number}`,
            email,
            contactMethod: 'call',
            industry: 'Sportsklub',
            ticketDetails: { numberOfTickets: 100 + number, ticketPrice: 100, customerPaysFee: true },
          }),
        })
        if (!response.ok) return response
        const { reference } = await response.json()
        this.acknowledged.add(reference)
        this.#emails.set(reference, email)
        return response
      } catch {
        return null
      }
    }
    for (let attempt = 0; attempt < tries; attempt++) {
      const response = await send()
      if (response?.ok || (response !== null && attempt === tries - 1)) return response.status
      await pause(200)
    }
    return null
  }

  /**
   * Waits until every acknowledged lead is delivered, or until nothing has changed for three
   * minutes and no retry is due within the hour.
   */
  async awaitDeliveries(): Promise<void> {
    let seen = -1
    let movedAt = Date.now()
    while (this.#undelivered().length > 0) {
      const progress = this.hubspot.requests.length + this.smtp.mails.length
      if (progress !== seen) movedAt = Date.now()
      seen = progress
      await pause(1_000)
      if (Date.now() - movedAt < LONGEST_QUIET_MS) continue
      const dueIn = (await this.#nextDue()) - Date.now()
      if (dueIn <= 0 || dueIn > LONGEST_RETRY_MS) return
      await pause(dueIn)
      movedAt = Date.now()
    }
  }

  /** What became of the acknowledged leads. */
  async result() {
    const store = await this.#openStore()
    const isStored = async (reference: string) => (await store.byReference(reference)) !== null
    let stored = 0
    for (const reference of this.acknowledged) if (await isStored(reference)) stored += 1
    let notErased = 0
    for (const [reference, email] of this.#erased)
      if ((await isStored(reference)) || this.#isInHubspot(reference, email)) notErased += 1
    await store.close()
    const delivered = this.acknowledged.size - this.#undelivered().length
    const ids = this.smtp.mails.map((mail) => mail.email.messageId ?? '')
    const distinctMails = new Set(ids).size
    const mailTasks = new Set(ids.map((id) => id.split('@')[0]))
    const references = this.hubspot.all('deals').map((deal) => deal.properties.lead_reference)
    const beyondFirst = (object: 'contacts' | 'notes' | 'tasks') =>
      Math.max(0, this.hubspot.all(object).length - references.length)
    return {
      acknowledged: this.acknowledged.size,
      stored,
      /** With deal, note, task and both mails. */
      delivered,
      lost: this.acknowledged.size - Math.min(stored, delivered),
      /** More deals, contacts, notes or tasks than leads, and mails under another Message-ID. */
      doubled:
        references.length -
        new Set(references).size +
        beyondFirst('contacts') +
        beyondFirst('notes') +
        beyondFirst('tasks') +
        (distinctMails - mailTasks.size),
      /** With the same Message-ID: a mail client shows one. */
      repeatedMails: ids.length - distinctMails,
      /** People whom `leads -- erase` reported as erased. */
      erased: this.#erased.size,
      /** Those of them who are still in HubSpot or in the store. */
      notErased,
    }
  }

  async close(): Promise<void> {
    for (const site of this.#sites) await site.stop('SIGKILL')
    for (const { dataDir } of this.#sites) await removeDataFolder({ dataDir })
    await this.hubspot.stop()
    await this.smtp.stop()
  }

  /** References of acknowledged leads that are not completely delivered. */
  #undelivered(): string[] {
    const has = (object: 'notes' | 'tasks', property: string): Set<string> =>
      new Set(
        this.hubspot
          .all(object)
          .flatMap((each) => /\[([\w-]+)\]/.exec(each.properties[property] ?? '')?.[1] ?? []),
      )
    const deals = new Set(this.hubspot.all('deals').map((deal) => deal.properties.lead_reference))
    const notes = has('notes', 'hs_note_body')
    const tasks = has('tasks', 'hs_task_subject')
    const mails = new Map<string, Set<string>>()
    for (const mail of this.smtp.mails) {
      const reference = /\(([\w-]+)\)$/.exec(mail.email.subject ?? '')?.[1] ?? ''
      mails.set(reference, (mails.get(reference) ?? new Set()).add(mail.email.messageId ?? ''))
    }
    const isDelivered = (reference: string): boolean =>
      deals.has(reference) && notes.has(reference) && tasks.has(reference) && mails.get(reference)?.size === 2
    return [...this.acknowledged].filter((reference) => !isDelivered(reference))
  }

  /** When the next delivery of a lead that did not arrive completely is due. */
  async #nextDue(): Promise<number> {
    const store = await this.#openStore()
    const due = []
    for (const reference of this.#undelivered()) {
      const lead = await store.byReference(reference)
      for (const delivery of lead ? await store.deliveries.of(lead.id) : [])
        if (delivery.state !== 'delivered') due.push(delivery.next_attempt_at)
    }
    await store.close()
    return Math.min(...due)
  }

  #isInHubspot(reference: string, email: string): boolean {
    const objects = (['contacts', 'deals', 'notes', 'tasks'] as const).flatMap((each) =>
      this.hubspot.all(each),
    )
    return objects.some(({ properties }) => {
      const text = JSON.stringify(properties)
      return text.includes(reference) || text.includes(`"${email}"`)
    })
  }

  #openStore(): Promise<LeadStore> {
    const [site] = this.#sites
    const engine =
      this.#databaseUrl === null
        ? sqliteEngine(site?.dataDir ?? '')
        : postgresEngine(this.#databaseUrl, () => undefined)
    return LeadStore.open(engine, Date.now(), { whileServerRuns: true })
  }
}
