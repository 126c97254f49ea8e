import { expect, test } from 'vitest'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { isQuarantined, type SpamSign, spamSigns } from './spam.ts'

const human: { honeypot: string; elapsedMs: number | null } = { honeypot: '', elapsedMs: 3000 }

test.each<[string, SpamSign[], Parameters<typeof wizardLead>[0], Partial<typeof human>]>([
  ['a lead of a person', [], {}, {}],
  ['the field that only programs see', ['honeypot'], {}, { honeypot: 'x' }],
  ['a form sent within three seconds', ['too-fast'], {}, { elapsedMs: 2999 }],
  ['two links', [], { comment: 'http://a.example www.b.example' }, {}],
  ['three links', ['links'], { comment: 'http://a.example www.b.example https://c.example' }, {}],
  ['three links in capitals', ['links'], { comment: 'HTTP://A.EXAMPLE WWW.B.EXAMPLE HTTPS://C.EXAMPLE' }, {}],
  ['a link in markup in capitals', ['links'], { comment: 'Se <A  HREF="x">her</A>' }, {}],
  ['an abbreviation with a bracket', [], { comment: 'a <ahref [url' }, {}],
  ['a link in markup', ['links'], { comment: 'Se <a href="x">her</a>' }, {}],
  ['a link in the markup of forums', ['links'], { comment: '[url=x]her[/url]' }, {}],
  ['a first name that is an address', ['link-as-name'], { firstname: 'www.a.example' }, {}],
  ['a last name that is an address', ['link-as-name'], { lastname: 'http://a.example' }, {}],
  ...['penge.ru', 'PENGE.XYZ', 'penge.click'].map((company): [string, SpamSign[], object, object] => [
    `the company ${company}`,
    ['link-as-name'],
    { company },
    {},
  ]),
  ['a company with such a word', [], { company: 'Topteltet.toppen' }, {}],
  ['a form of unknown duration', [], {}, { elapsedMs: null }],
  ['a company of a domain that spam uses', ['link-as-name'], { company: 'penge.top' }, {}],
])('%s', (_, signs, contact, sent) => {
  expect(spamSigns(wizardLead(contact), { ...human, ...sent })).toEqual(signs)
})

test('one sign has no effect, two signs quarantine the lead', () => {
  expect(isQuarantined(['links'])).toBe(false)
  expect(isQuarantined(['links', 'too-fast'])).toBe(true)
})
