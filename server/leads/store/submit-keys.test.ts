import { beforeEach, expect, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import type { Lead } from '#app/lead/lead.ts'
import type { Submission } from '#app/lead/submission.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { BARE_LEAD, callbackLead, demoLead, submission, wizardLead } from '#tests/fakes/example-lead.ts'
import type { LeadStore } from './lead-store.ts'
import { markOf } from './submit-keys.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const mark = (lead: Lead, sent: Partial<Submission> = {}, bank: string | null = null) =>
  markOf(lead, submission(sent), bank, NOW)

test('with a key, two submits are equal if key and form are equal', () => {
  const keyed = mark(wizardLead(), { idempotencyKey: 'k' })
  expect(keyed).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
    body: expect.stringMatching(/^[0-9a-f]{64}$/),
    expiresAt: NOW + 48 * HOUR,
    keyless: null,
  })
  expect(mark(callbackLead(), { idempotencyKey: 'k', ip: '198.51.100.1' }).key).toBe(keyed.key)
  expect(mark(wizardLead(), { idempotencyKey: 'l' }).key).not.toBe(keyed.key)
  expect(mark(wizardLead(), { idempotencyKey: 'k', form: 'demo' }).key).not.toBe(keyed.key)
  expect(mark(wizardLead({ firstname: 'Jonas' }), { idempotencyKey: 'k' }).body).not.toBe(keyed.body)
})

test('without a key, equal answers of one person to one form are equal, in any order of fields', () => {
  const plain = mark(wizardLead())
  expect(plain).toMatchObject({ expiresAt: NOW + 10 * MINUTE, keyless: wizardLead().contact })
  const turned = (value: object): object =>
    Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, each]) => [
          name,
          typeof each === 'object' && each !== null && !Array.isArray(each) ? turned(each) : each,
        ]),
    )
  expect(mark(turned(wizardLead()) as Lead)).toMatchObject({ key: plain.key, body: plain.body })
  expect(mark(wizardLead(), { ip: '198.51.100.1' }).key).toBe(plain.key)
  expect(mark(wizardLead({ email: 'jonas@havnehallen.example' })).key).not.toBe(plain.key)
  expect(mark(wizardLead(), { form: 'demo' }).key).not.toBe(plain.key)
  const other = wizardLead()
  other.answers.other = []
  expect(mark(other).key).not.toBe(plain.key)
})

test('an answer from another version makes a different submit only if it was given', () => {
  const lead = wizardLead()
  const opening = (day: string) => ({ ...lead, answers: { ...lead.answers, opening: day } }) as Lead
  expect(mark(opening(''))).toEqual(mark(lead))
  const group = { ...lead, answers: { ...lead.answers, events: { count: 0, names: [] } } }
  expect(mark(group as Lead)).toEqual(mark(lead))
  expect(mark(opening('2027-02-01')).body).not.toBe(mark(lead).body)
  expect(mark(opening('2027-02-01')).key).not.toBe(mark(opening('2027-02-02')).key)
})

test('another choice of package makes a different submit, with and without a key', () => {
  const choosing = (choice: string | undefined, idempotencyKey: string | null) =>
    mark(wizardLead({}, choice === undefined ? {} : { choice }), { idempotencyKey })
  const choices = [undefined, 'BASIS', 'PREMIUM']
  expect(new Set(choices.map((choice) => choosing(choice, 'k').body)).size).toBe(3)
  expect(new Set(choices.map((choice) => choosing(choice, null).key)).size).toBe(3)
  expect(choosing('BASIS', 'k')).toEqual(choosing('BASIS', 'k'))
})

test("submits without a contact are treated as one person's if their IP address is equal, whatever their intent", () => {
  const plain = mark(demoLead('one'), { form: 'demo' })
  expect(mark(demoLead('another'), { form: 'demo' }).key).toBe(plain.key)
  expect(mark(demoLead('one'), { form: 'demo', ip: '198.51.100.1' }).key).not.toBe(plain.key)
  const keyed = (intent: string) => mark(demoLead(intent), { form: 'demo', idempotencyKey: 'k' }).body
  expect(keyed('one')).not.toBe(keyed('another'))
})

test('other bank numbers make a different application', () => {
  const lead: Lead = {
    kind: 'application',
    contact: wizardLead().contact,
    tier: 'PRO',
    hasBank: true,
    terms: '1',
  }
  const bodies = [null, 'a', 'b'].map((bank) => mark(lead, { form: 'application' }, bank).body)
  expect(new Set(bodies).size).toBe(3)
})

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

async function accept(lead: Lead, sent: Partial<Submission> = {}, now = NOW) {
  const sending = submission(sent)
  const accepted = await store.submits.accept(
    { form: sending.form, lead, ...BARE_LEAD, deliveries: [] },
    markOf(lead, sending, null, now),
    now,
    sending.token,
  )
  return accepted
}

test('a key can be used again once it has expired, and not earlier', async () => {
  const sent = { idempotencyKey: 'k' }
  const first = await accept(wizardLead(), sent)
  const other = wizardLead({ firstname: 'Jonas' })
  expect(await accept(wizardLead(), sent, NOW + 48 * HOUR - 1)).toMatchObject({ kind: 'repeated' })
  expect(await accept(other, sent, NOW + 48 * HOUR - 1)).toEqual({ kind: 'key-reused' })
  const later = await accept(other, sent, NOW + 48 * HOUR)
  expect(later).toMatchObject({ kind: 'stored' })
  expect(await accept(other, sent, NOW + 49 * HOUR)).toMatchObject({ kind: 'repeated' })
  expect(first.kind === 'stored' && later.kind === 'stored' && first.leadId !== later.leadId).toBe(true)
})

test('one demo intent is one lead, and only the browser that sent it may see it', async () => {
  const demo = await accept(demoLead('one'), { form: 'demo', idempotencyKey: 'a' })
  const other = await accept(wizardLead(), { idempotencyKey: 'b' })
  if (demo.kind !== 'stored' || other.kind !== 'stored') throw new Error('not stored')
  const again = (key: string, token: string | null, now = NOW + MINUTE) =>
    accept(demoLead('one'), { form: 'demo', idempotencyKey: key, token }, now)
  const repeated = { kind: 'repeated', leadId: demo.leadId, reference: demo.reference }
  expect(await again('c', null)).toEqual({ ...repeated, token: null })
  expect(await again('d', other.token)).toEqual({ ...repeated, token: null })
  expect(await again('e', demo.token, NOW + 30 * MINUTE)).toEqual({ ...repeated, token: null })
  const own = await again('f', demo.token)
  expect(own).toEqual({ ...repeated, token: expect.stringMatching(/^[\w-]{22}$/) })
  expect((await store.submits.byToken(String(own.kind === 'repeated' && own.token), NOW))?.id).toBe(
    demo.leadId,
  )
  // From now on its key answers for it, without the token.
  expect(await again('f', null)).toMatchObject({ ...repeated, token: expect.any(String) })
  expect((await store.desk.find(EVERYTHING, null)).total).toBe(2)
})

test('an equal submit without a key is a new lead once the earlier lead has another contact', async () => {
  const sent = { form: 'demo' } as const
  const demo = await accept(demoLead('one'), sent)
  if (demo.kind !== 'stored') throw new Error(demo.kind)
  expect(await accept(demoLead('two'), sent)).toMatchObject({ kind: 'repeated', reference: demo.reference })
  const lead = demoLead('one', { firstname: 'Mette' })
  const completion = { ...BARE_LEAD, lead, deliveries: [] }
  await store.submits.complete(demo.leadId, completion, mark(lead, { ...sent, idempotencyKey: 'k' }), NOW)
  const next = await accept(demoLead('two'), sent)
  expect(next).toMatchObject({ kind: 'stored' })
  expect(await accept(demoLead('three'), sent)).toMatchObject({
    kind: 'repeated',
    reference: next.kind === 'stored' && next.reference,
  })
})

test('if a submit is repeated again and again, the tokens of the latest responses open the thank-you page', async () => {
  const keyed = mark(wizardLead(), { idempotencyKey: 'k' })
  const lead = wizardLead()
  await store.submits.accept({ form: 'information', lead, ...BARE_LEAD, deliveries: [] }, keyed, NOW)
  const tokens: string[] = []
  for (let again = 1; again <= 30; again++) {
    const repeated = await store.submits.acceptRepeat(keyed, NOW + again)
    if (repeated?.kind !== 'repeated' || repeated.token === null) throw new Error(repeated?.kind)
    tokens.push(repeated.token)
  }
  const found = await Promise.all(tokens.map((token) => store.submits.byToken(token, NOW + 30)))
  expect(found.map((each) => each !== null)).toEqual(tokens.map((_, at) => at >= 10))
})
