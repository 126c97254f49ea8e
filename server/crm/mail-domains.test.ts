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
  ['nothing: both are empty', '', '', ''],
  ['nothing: the website is no address', 'arena', 'ida@gmail.com', ''],
  ['nothing: the hosts have no domain', 'http://localhost', 'ida@localhost', ''],
  ['nothing: both are a mail provider’s', 'https://www.gmail.com', 'ida@gmail.com', ''],
])('the company domain is taken from %s', (_, website, email, domain) => {
  expect(companyDomain(website, email)).toBe(domain)
})

test.each([
  'https://www.facebook.com/ikfremad',
  'https://da-dk.facebook.com/groups/1',
  'https://M.Facebook.com./ikfremad',
  'https://instagram.com/bk1910',
  'https://linktr.ee/klub',
  'https://sites.google.com/view/klub',
  'https://dk.linkedin.com/company/klub',
  'https://billetto.dk/e/koncert-1',
  'https://klub.nemtilmeld.dk/5/',
  'https://www.wixsite.com/klub',
  'https://github.io',
  'https://co.uk',
  'https://youtu.be/abc',
  'https://www.eventbrite.co.uk/o/klub-1',
  'https://www.ticketmaster.se/klub',
  'https://facebook.dk/klub',
  'https://forms.gle/abc',
  'https://1drv.ms/x',
  'http://203.0.113.7/klub',
  'https://x.com/klub',
  'https://vimeo.com/klub',
  'https://soundcloud.com/klub',
  'https://tinyurl.com/klub',
  'https://klub.notion.site',
  'https://klub.my.canva.site/',
  'https://billetlugen.dk/klub',
  'https://klub.place2book.com',
  'https://www.conventus.dk/klub',
  'https://datacvr.virk.dk/enhed/1',
  'https://linktree.com/klub',
  'https://klub.halbooking.dk',
  'https://www.tripadvisor.co.uk/klub',
  'https://www.billetto.se/klub',
])('a page on %s says nothing about the company', (website) => {
  expect(companyDomain(website, 'klub@gmail.com')).toBe('')
  expect(companyDomain(website, 'ida@klub.example')).toBe('klub.example')
})

test.each([
  ['https://klub.wixsite.com/forside', 'klub.wixsite.com'],
  ['https://notfacebook.com', 'notfacebook.com'],
  ['https://bookingklub.dk', 'bookingklub.dk'],
  ['https://facebook.com.klub.dk', 'facebook.com.klub.dk'],
  ['https://klub.dk/facebook.com', 'klub.dk'],
  ['https://blæst.dk', 'xn--blst-woa.dk'],
])('%s is a company’s own site, with the domain %s', (website, domain) => {
  expect(companyDomain(website, 'klub@gmail.com')).toBe(domain)
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
  'googlemail.com',
  'dlgmail.dk',
  'Gmail.com.',
  'www.gmail.com',
])('%s is a mail provider, not a company domain', (provider) => {
  expect(companyDomain('', `ida@${provider}`)).toBe('')
})
