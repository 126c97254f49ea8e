import { setTimeout as pause } from 'node:timers/promises'
import { postgresEngine, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/store.ts'
import { type BuiltSite, freePort, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

/** What one fault did to acknowledged leads. */
export interface FaultResult {
  fault: string
  engine: string
  /** responses with status 200 */
  acknowledged: number
  /** of those, found in the store afterwards */
  stored: number
  /** of those, with deal, note, task and both mails */
  delivered: number
  lost: number
  /** additional deals, notes or tasks of a lead, and mails under another Message-ID */
  doubled: number
  /** mails sent again under their own Message-ID: a mail client shows one */
  repeatedMails: number
}

/**
 * Real neighbours, one or more servers on one store, and visitors whose every response is recorded.
 */
export class World {
  readonly hubspot: FakeHubspot
  readonly smtp: SmtpSink
  readonly acknowledged = new Set<string>()
  readonly #databaseUrl: string | null
  readonly #sites: BuiltSite[] = []
  #people = 0

  private constructor(hubspot: FakeHubspot, smtp: SmtpSink, databaseUrl: string | null) {
    this.hubspot = hubspot
    this.smtp = smtp
    this.#databaseUrl = databaseUrl
  }

  static async open(databaseUrl: string | null): Promise<World> {
    return new World(await startFakeHubspot(), await startSmtpSink(), databaseUrl)
  }

  get engine(): string {
    return this.#databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  }

  async startSite(
    settings: { DATA_DIR?: string; PORT?: string } = {},
    how: Parameters<typeof startBuiltSite>[1] = {},
  ): Promise<BuiltSite> {
    const site = await startBuiltSite(
      {
        HUBSPOT_ACCESS_TOKEN: 'fake-token',
        HUBSPOT_BASE_URL: this.hubspot.url,
        SMTP_URL: this.smtp.url,
        MAIL_FROM: 'tilbud@lysfest.example',
        SALES_EMAIL: 'salg@lysfest.example',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        INTERNAL_SECRET: 'the secret of all instances',
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        PORT: String(await freePort()),
        ...(this.#databaseUrl === null ? {} : { DATABASE_URL: this.#databaseUrl }),
        ...settings,
      },
      how,
    )
    this.#sites.push(site)
    return site
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
            email: `person${number}@sted${number}.example`,
            contactMethod: 'call',
            industry: 'Sportsklub',
            ticketDetails: { numberOfTickets: 100 + number, ticketPrice: 100, customerPaysFee: true },
          }),
        })
        if (response.ok) this.acknowledged.add((await response.json()).reference)
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
   * Waits until every acknowledged lead is delivered, or until nothing has changed for
   * `patienceMs`.
   */
  async settle(patienceMs = 180_000): Promise<void> {
    let seen = -1
    let movedAt = Date.now()
    while (Date.now() - movedAt < patienceMs) {
      const delivered = this.#delivered()
      if (delivered === this.acknowledged.size) return
      const progress = this.hubspot.requests.length + this.smtp.mails.length
      if (progress !== seen) movedAt = Date.now()
      seen = progress
      await pause(1_000)
    }
  }

  async result(fault: string): Promise<FaultResult> {
    const store = await this.#openStore()
    let stored = 0
    for (const reference of this.acknowledged) if ((await store.byReference(reference)) !== null) stored += 1
    await store.close()
    const delivered = this.#delivered()
    const ids = this.smtp.mails.map((mail) => mail.email.messageId ?? '')
    const distinctMails = new Set(ids).size
    const mailTasks = new Set(ids.map((id) => id.split('@')[0]))
    const references = this.hubspot.all('deals').map((deal) => deal.properties.lead_reference)
    const beyondFirst = (count: number): number => Math.max(0, count - references.length)
    return {
      fault,
      engine: this.engine,
      acknowledged: this.acknowledged.size,
      stored,
      delivered,
      lost: this.acknowledged.size - Math.min(stored, delivered),
      doubled:
        references.length -
        new Set(references).size +
        beyondFirst(this.hubspot.all('contacts').length) +
        beyondFirst(this.hubspot.all('notes').length) +
        beyondFirst(this.hubspot.all('tasks').length) +
        (distinctMails - mailTasks.size),
      repeatedMails: ids.length - distinctMails,
    }
  }

  async close(): Promise<void> {
    for (const site of this.#sites) await site.stop('SIGKILL')
    for (const { dataDir } of this.#sites) await removeDataFolder({ dataDir })
    await this.hubspot.stop()
    await this.smtp.stop()
  }

  #delivered(): number {
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
    return [...this.acknowledged].filter(isDelivered).length
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
