import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { HIDDEN_FIELDS } from '#app/leads/fields/hidden-fields.ts'
import { removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { startSmtpSink } from '#tests/fakes/smtp-sink.ts'

/** A step in the desk's story, with a screenshot. */
export interface DeskMoment {
  /** Name of the picture. */
  name: string
  path: string
  widths: readonly (1280 | 390)[]
}

export interface FilledDesk {
  url: string
  secret: string
  /** Each state is created when it is needed. */
  moments(): AsyncGenerator<DeskMoment>
  stop(): Promise<void>
}

type Place = { task: string; state: string; reason: string | null }

const WAIT_MS = 60_000

/**
 * The built server with its neighbours, and leads in every state of a delivery: delivered, skipped,
 * without a service, dead, quarantined, in flight, waiting for a retry, paused, erased.
 */
export async function openDeskInEveryState(): Promise<FilledDesk> {
  const hubspot = await startFakeHubspot()
  const smtp = await startSmtpSink()
  const secret = 'the secret of the owner of this site'
  const site = await startBuiltSite({
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'tilbud@lysfest.example',
    SALES_EMAIL: 'salg@lysfest.example',
    INTERNAL_SECRET: secret,
    LOG_LEVEL: 'silent',
  })

  async function post(path: string, body: object): Promise<string> {
    const answer = await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()).reference
  }

  function placesOf(reference: string): Place[] {
    const database = new DatabaseSync(join(site.dataDir, 'leads.sqlite'), { readOnly: true, timeout: 5_000 })
    const rows = database
      .prepare(
        'select task, state, deliveries.reason from deliveries join leads on leads.id = lead_id where reference = ?',
      )
      .all(reference)
    database.close()
    return rows.map((row) => ({
      task: String(row.task),
      state: String(row.state),
      reason: row.reason === null ? null : String(row.reason),
    }))
  }

  async function until(reference: string, holds: (places: Place[]) => boolean): Promise<void> {
    const begun = performance.now()
    while (!holds(placesOf(reference))) {
      if (performance.now() - begun > WAIT_MS)
        throw new Error(`It never came to that: ${JSON.stringify(placesOf(reference))}`)
      await pause(100)
    }
  }

  const page = (reference: string): string => `/intern/henvendelse/${reference}`
  const settled = (places: Place[]): boolean =>
    places.every((each) => each.state !== 'waiting' && each.state !== 'delivering')
  const quote = (number: number) =>
    post('/api/leads/hubspot', {
      firstname: 'Mette Holm',
      email: 'mette@fjordscenen.example',
      phone: '20 34 56 78',
      company: 'Fjordscenen',
      contactMethod: 'call',
      industry: 'Kultur & Events',
      ticketDetails: { numberOfTickets: 600 + number * 100, ticketPrice: 149.5, customerPaysFee: true },
      other: [{ name: 'White label', package: 'PREMIUM' }],
    })
  const callback = (firstname: string, lastname: string, company: string) =>
    post('/api/leads/create', {
      firstname,
      lastname,
      company,
      phone: '30 40 50 60',
      email: `${firstname.toLowerCase()}@${company.toLowerCase()}.example`,
    })

  async function* moments(): AsyncGenerator<DeskMoment> {
    let capped = ''
    for (const number of [1, 2, 3, 4]) {
      capped = await quote(number)
      await until(capped, settled)
    }
    yield { name: 'intern-leveret', path: page(capped), widths: [1280] }

    const application = await post('/api/clients/apply', {
      firstname: 'Karim',
      lastname: 'Yilmaz',
      email: 'karim@pulsfestivalen.example',
      phone: '40 50 60 70',
      company: 'Pulsfestivalen',
      cvr: '13748136',
      package: 'PREMIUM',
      terms: true,
      reg: '1234',
      account: '0012345678',
    })
    await until(application, settled)
    yield { name: 'intern-ansoegning', path: page(application), widths: [390] }

    const refusal = { status: 'error', message: 'No deals today', category: 'VALIDATION_ERROR' }
    hubspot.fail({ kind: 'answer', status: 400, body: refusal, match: 'POST /crm/v3/objects/deals' })
    const dead = await callback('Jonas', 'Baek', 'Havnehallen')
    await until(dead, settled)
    yield { name: 'intern-opgivet', path: page(dead), widths: [1280] }

    const held = await post('/api/leads/create', {
      firstname: 'http://billig-trafik.example',
      lastname: 'Nu',
      email: 'tilbud@billig-trafik.example',
      phone: '50 60 70 80',
      [HIDDEN_FIELDS.honeypot]: 'x',
    })
    yield { name: 'intern-karantaene', path: page(held), widths: [390] }

    hubspot.fail({ kind: 'slow', ms: WAIT_MS })
    const slow = await callback('Sofie', 'Lind', 'Sommerscenen')
    await until(slow, (places) => places.some((each) => each.task === 'crm' && each.state === 'delivering'))
    yield { name: 'intern-paa-vej', path: page(slow), widths: [390] }
    await until(slow, (places) => places.some((each) => each.reason === 'crm-timeout'))
    yield { name: 'intern-proever-igen', path: page(slow), widths: [1280] }

    hubspot.fail({ kind: 'answer', status: 401, body: { category: 'EXPIRED_AUTHENTICATION' } })
    const paused = await callback('Amalie', 'Krogh', 'Byparken')
    await until(paused, (places) => places.some((each) => each.reason === 'crm-401'))
    yield { name: 'intern-staar-stille', path: page(paused), widths: [390] }
    yield { name: 'intern', path: '/intern', widths: [1280, 390] }
    yield { name: 'intern-slettet', path: '/intern/slettet?antal=4&crm=erased', widths: [390] }
  }

  return {
    url: site.url,
    secret,
    moments,
    stop: async () => {
      await site.stop('SIGKILL')
      await removeDataFolder(site)
      await hubspot.stop()
      await smtp.stop()
    },
  }
}
