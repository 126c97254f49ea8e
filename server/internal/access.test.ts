import { describe, expect, test, vi } from 'vitest'
import { COMMAND_LINE, type Colleague, FORMER_COLLEAGUE, OWNER } from '#app/internal/access.ts'
import type { AccessStore } from '#server/leads/store/access.ts'
import { createLog } from '#server/log.ts'
import type { Message } from '#server/mail/mail.ts'
import { createAccess } from './access.ts'
import { checkColleague } from './check-colleague.ts'

// Over a store of fixed results; tests/contract/access.test.ts has the real ones.

const NOW = Date.parse('2026-11-20T13:05:07.250Z')
const METTE: Colleague = {
  id: 'mette',
  name: 'Mette Holm',
  email: 'mette@firma.example',
  rights: ['leads'],
  addedAt: 1,
}
const user = { name: METTE.name, rights: METTE.rights, isOwner: false }

function site(store: Record<string, unknown>, { canMail = true } = {}) {
  const lines: string[] = []
  const mails: Message[] = []
  const signals: unknown[] = []
  const access = createAccess({
    store: store as unknown as AccessStore,
    transport: {
      from: { name: '', address: 'tilbud@lysfest.example' },
      sales: 'salg@lysfest.example',
      send: async (message, options) => {
        mails.push(message)
        signals.push(options)
        return { kind: 'delivered' }
      },
    },
    canMail,
    sender: async () => ({
      productName: 'Lysfest',
      logo: null,
      address: '',
      phone: '',
      email: '',
      registration: '',
    }),
    siteUrl: 'https://lysfest.example',
    log: createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) }),
    now: () => NOW,
  })
  return { access, lines, mails, signals }
}

describe('a colleague', () => {
  const typed = { name: 'Bo Holm', email: 'bo@firma.example', rights: ['content', 'leads'] }
  const errorsOf = (change: object) => {
    const checked = checkColleague({ ...typed, ...change })
    return 'errors' in checked ? checked.errors : null
  }

  test('is stored with each known right once, in their usual order', () => {
    expect(checkColleague({ ...typed, rights: ['content', 'all', 'leads', 'leads'] })).toEqual({
      ...typed,
      rights: ['leads', 'content'],
    })
  })

  test('has a name of at most sixty characters, and none that the site uses itself', () => {
    expect(errorsOf({ name: 'x'.repeat(60) })).toBeNull()
    expect(errorsOf({ name: 'x'.repeat(61) })?.name).toContain('højst fylde 60 tegn')
    expect(errorsOf({ name: '' })?.name).toContain('Skriv navnet')
    expect(errorsOf({ name: 'Mette\u0000' })?.name).toMatch(/\S/)
    for (const { name } of [OWNER, { name: COMMAND_LINE }, { name: FORMER_COLLEAGUE }])
      for (const each of [name.toUpperCase(), name.toLowerCase()])
        expect(errorsOf({ name: each })?.name).toContain('bruger siden selv')
    expect(errorsOf({ name: 'Eje\u00adren' })?.name).toContain('bruger siden selv')
  })

  test('with several wrong fields gets an error for each of them', () => {
    const errors = errorsOf({ name: '', email: 'bo', rights: [] })
    expect(Object.keys(errors ?? {})).toEqual(['name', 'email', 'rights'])
    expect(errors?.rights).toContain('mindst én')
  })

  test('with the name or the address of another is refused, with an error for that field', async () => {
    const add = vi.fn().mockResolvedValueOnce('name-taken').mockResolvedValueOnce('email-taken')
    const { access } = site({ add })
    expect(await access.add(typed)).toEqual({
      outcome: 'wrong',
      errors: { name: expect.stringContaining('hedder det') },
    })
    expect(await access.add(typed)).toEqual({
      outcome: 'wrong',
      errors: { email: expect.stringContaining('den adresse') },
    })
    add.mockResolvedValueOnce({ id: 'bo' })
    expect(await access.add(typed)).toEqual({ outcome: 'added', id: 'bo', name: 'Bo Holm' })
    expect(add).toHaveBeenLastCalledWith({ ...typed, rights: ['leads', 'content'] }, NOW)
  })

  test('gets other rights, unless there is no known one or the access was closed meanwhile', async () => {
    const change = vi.fn().mockResolvedValueOnce('Mette Holm').mockResolvedValueOnce(null)
    const { access } = site({ change })
    const value = { name: 'Mette Holm', rights: ['content'] }
    expect(await access.change('mette', ['content'])).toEqual({ ok: true, value })
    expect(change).toHaveBeenLastCalledWith('mette', ['content'])
    const gone = await access.change('mette', ['content'])
    expect(gone).toEqual({ ok: false, message: expect.stringContaining('ikke længere adgang') })
    expect((await access.change('mette', ['all'])).ok).toBe(false)
    expect(change).toHaveBeenCalledTimes(2)
  })

  test('has the rights that the store has now, or the former ones while it cannot be read', async () => {
    const forget = vi.fn(async () => undefined)
    const byName = vi
      .fn()
      .mockResolvedValueOnce({ ...METTE, rights: ['content'] })
      .mockResolvedValueOnce(null)
    const { access, lines } = site({ byName, forget })
    expect(await access.rightsOf(user)).toEqual(['content'])
    expect(forget).not.toHaveBeenCalled()
    expect(await access.rightsOf(user)).toBeNull()
    expect(forget).toHaveBeenCalledWith('Mette Holm', NOW)
    expect(lines).toEqual([])
    byName.mockRejectedValueOnce(new Error('locked'))
    expect(await access.rightsOf(user)).toEqual(['leads'])
    expect(lines.join()).toMatch(/"level":"error".*"msg":"[^"]*closed meanwhile[^"]*"/)
  })

  test('has no rights once their access is closed, even if their name cannot be removed now', async () => {
    const forget = vi.fn().mockRejectedValue(new Error('locked'))
    const { access, lines } = site({ byName: async () => null, forget })
    expect(await access.rightsOf(user)).toBeNull()
    expect(lines.join()).toMatch(/"level":"error".*"msg":"[^"]*could not be removed"/)
  })
})

test('an action is recorded with or without a subject', async () => {
  const record = vi.fn(async () => undefined)
  const { access } = site({ record })
  await access.record(user, 'bank', 'K7M4-2XQ9')
  await access.record(user, 'exported')
  expect(record.mock.calls).toEqual([
    ['Mette Holm', 'bank', 'K7M4-2XQ9', NOW],
    ['Mette Holm', 'exported', '', NOW],
  ])
})

test('the overview shows whether each colleague has a link, and when they were last seen', async () => {
  const sessions = [
    { id: 's1', colleagueId: 'mette', seenAt: 7 },
    { id: 's2', colleagueId: null, seenAt: 9 },
  ]
  const actions = [
    { id: 'a', name: 'Mette Holm', action: 'released', subject: '', at: 1 },
    { id: 'b', name: 'Mette Holm', action: 'of-later', subject: '', at: 1 },
  ]
  const store = {
    colleagues: async () => [METTE, { ...METTE, id: 'bo' }],
    sessions: async () => sessions,
    invited: async () => new Set(['bo']),
    actions: async () => actions,
  }
  for (const canMail of [true, false]) {
    const { access } = site(store, { canMail })
    expect(access.canAsk).toBe(canMail)
    expect(await access.overview()).toMatchObject({
      canMail,
      sessions,
      colleagues: [
        { id: 'mette', hasLink: false, seenAt: 7 },
        { id: 'bo', hasLink: true, seenAt: null },
      ],
      actions: [{ action: 'frigav' }, { action: 'of-later' }],
    })
  }
})

describe('a link', () => {
  const store = () => ({
    byId: vi.fn(async (id: string) => (id === 'mette' ? METTE : null)),
    byEmail: vi.fn(async (email: string) => (email === METTE.email ? METTE : null)),
    saveLink: vi.fn(async (_: unknown) => undefined),
    saveRequestedLink: vi.fn(async (..._: unknown[]) => true),
  })

  test('is stored for a day as a hash, and mailed without a reply address', async () => {
    const kept = store()
    const { access, mails, signals } = site(kept)
    expect(await access.mailLink('mette')).toEqual({ name: 'Mette Holm', isSent: true })
    const [[saved] = []] = kept.saveLink.mock.calls
    const { token, ...link } = { token: '', ...(saved as object) }
    expect(link).toEqual({ colleagueId: 'mette', madeAt: NOW, expiresAt: NOW + 24 * 3_600_000 })
    expect(mails).toEqual([
      expect.objectContaining({
        messageId: expect.stringMatching(/^access\.[\da-f-]{36}@lysfest\.example$/),
        to: 'mette@firma.example',
        isToSales: true,
        replyTo: null,
        fileName: '2026-11-20T13-05-07-250Z-adgang',
      }),
    ])
    const [, typed = ''] = /log-ind\?link=([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
    expect([typed.length, typed === token]).toEqual([43, false])
    expect(mails[0]?.text).toContain('24 timer')
    expect(signals).toEqual([{ stopping: expect.objectContaining({ aborted: false }) }])
  })

  test('can be shown instead of mailed, and is never made for an unknown colleague', async () => {
    const { access, mails } = site(store())
    expect(await access.makeLink('mette')).toEqual({
      name: 'Mette Holm',
      url: expect.stringMatching(/^https:\/\/lysfest\.example\/intern\/log-ind\?link=[\w-]{43}$/),
    })
    expect([await access.makeLink('bo'), await access.mailLink('bo'), mails]).toEqual([null, null, []])
  })

  test('on request is made once in five minutes, only for a valid e-mail address of a colleague', async () => {
    const kept = store()
    const { access, mails, signals } = site(kept)
    await access.requestLink('mette', '192.0.2.1')
    await access.requestLink('bo@firma.example', '192.0.2.1')
    await access.requestLink(' mette@firma.example ', '192.0.2.1')
    await access.stop()
    expect(kept.byEmail.mock.calls.map(([email]) => email)).not.toContain('mette')
    expect(kept.saveRequestedLink.mock.calls.map(([, after]) => after)).toEqual([NOW - 300_000])
    expect(mails.map(({ to }) => to)).toEqual(['mette@firma.example'])
    expect(signals).toEqual([{ stopping: expect.objectContaining({ aborted: true }) }])
    kept.saveRequestedLink.mockResolvedValue(false)
    await access.requestLink('mette@firma.example', '192.0.2.2')
    await access.stop()
    expect(mails).toHaveLength(1)
  })

  test('can be requested five times in a quarter of an hour from one network', async () => {
    const kept = store()
    const { access } = site(kept)
    for (let round = 0; round < 5; round++)
      expect(await access.requestLink('bo@firma.example', '192.0.2.1')).toEqual({ retryAfterSeconds: 0 })
    const { retryAfterSeconds } = await access.requestLink('bo@firma.example', '192.0.2.1')
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
    await access.stop()
    expect(kept.byEmail).toHaveBeenCalledTimes(5)
  })

  test('that cannot be made is only reported in the log, without the e-mail address', async () => {
    const kept = {
      ...store(),
      byEmail: async () => Promise.reject(new Error('locked by mette@firma.example')),
    }
    const { access, lines, mails } = site(kept)
    expect(await access.requestLink('mette@firma.example', '192.0.2.1')).toEqual({ retryAfterSeconds: 0 })
    await access.stop()
    expect(mails).toEqual([])
    expect(lines.join()).toMatch(/"level":"error".*"msg":"[^"]*could not be made"/)
    expect(lines.join()).not.toContain('firma.example')
  })
})

describe('a lead that is given to a colleague', () => {
  const store = (found: Colleague | null) => ({ byName: vi.fn(async () => found) })

  test('is announced to them by mail, with only its reference and address', async () => {
    const { access, mails } = site(store(METTE))
    access.announceLead('mette holm', 'K7M4-2XQ9')
    await access.stop()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['mette@firma.example', 'Du er ansvarlig for K7M4-2XQ9'],
    ])
    expect(mails[0]?.text).toContain('Hej Mette')
    expect(mails[0]?.text).toContain('https://lysfest.example/intern/henvendelse/k7m4-2xq9')
  })

  test.each([
    ['there is none of that name', null],
    ['they may not read leads', { ...METTE, rights: ['content' as const] }],
  ])('is announced to nobody if %s', async (_, found) => {
    const { access, mails } = site(store(found))
    access.announceLead('Mette Holm', 'K7M4-2XQ9')
    await access.stop()
    expect(mails).toEqual([])
  })
})
