import { expect, test } from 'vitest'
import { companyDomain } from './mail-domains.ts'

test.each([
  ['the address', '', 'ida@fjordscene.example', 'fjordscene.example'],
  ['the address, before the website', 'https://arena.example', 'ida@scene.example', 'scene.example'],
  ['the address, in lower case', '', 'IDA@Fjordscene.EXAMPLE', 'fjordscene.example'],
  ['the address, after its last @', '', '"ida@home"@fjordscene.example', 'fjordscene.example'],
  ['the website beside free mail', 'https://arena.example/om', 'ida@gmail.com', 'arena.example'],
  ['the website without its www', 'https://www.arena.example', 'ida@gmail.com', 'arena.example'],
  [
    'the website, where www is not its beginning',
    'https://min.www.arena.example',
    '',
    'min.www.arena.example',
  ],
  ['the website alone', 'https://arena.example', '', 'arena.example'],
  ['nothing', '', '', ''],
  ['nothing from what is no website', 'arena', 'ida@gmail.com', ''],
  ['nothing from a machine of its own', 'http://localhost', 'ida@localhost', ''],
  ['nothing from two providers', 'https://www.gmail.com', 'ida@gmail.com', ''],
])('the company domain is taken from %s', (_, website, email, domain) => {
  expect(companyDomain(website, email)).toBe(domain)
})

test.each([
  'gmail.com',
  'yahoo.dk',
  'icloud.com',
  'pm.me',
  'fastmail.com',
  'c.dk',
  'privat.dk',
  'mail.tele.dk',
])('%s is a mail provider, not a company domain', (provider) => {
  expect(companyDomain('', `ida@${provider}`)).toBe('')
})
