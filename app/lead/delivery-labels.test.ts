import { expect, test } from 'vitest'
import { channelLabel, reasonMessage, signMessage, stateLabel, taskLabel } from './delivery-labels.ts'

test.each([
  ['task', taskLabel, ['crm', 'auto_reply', 'sales_notice', 'client', 'sales_update']],
  ['channel', channelLabel, ['crm', 'mail', 'clients']],
  ['state', stateLabel, ['waiting', 'delivering', 'delivered', 'dead', 'held', 'unconfigured', 'skipped']],
  ['sign of spam', signMessage, ['honeypot', 'too-fast', 'links', 'link-as-name', 'many-from-mailbox']],
])('each %s has its own label, and an unknown code is shown unchanged', (_, labelOf, codes) => {
  const labels = codes.map(labelOf)
  expect(new Set(labels).size).toBe(codes.length)
  for (const [index, label] of labels.entries()) {
    expect(label).toMatch(/^[A-ZÆØÅa-zæøå]/)
    expect(label).not.toBe(codes[index])
  }
  expect(labelOf('ny-kode')).toBe('ny-kode')
})

test.each([
  ['crm-500', 'CRM-systemet svarede med fejl 500.'],
  ['crm-401', 'CRM-systemet afviste nøglen. Den er udløbet eller trukket tilbage.'],
  ['clients-502', 'Billetsystemet svarede med fejl 502.'],
  ['mail-recipient-refused-550', 'Modtagerens adresse blev afvist (550). Den findes måske ikke.'],
  ['mail-refused-554', 'Mailserveren afviste mailen (554).'],
  ['mail-deferred-451', 'Mailserveren bad os prøve igen senere (451).'],
  ['missing:phone', 'Uden feltet phone, som CRM-systemet ikke tog imod. Det står i noten.'],
  ['missing:phone missing:cvr', 'Uden felterne phone, cvr, som CRM-systemet ikke tog imod. De står i noten.'],
  ['missing:note', 'CRM-systemet tog ikke imod noten.'],
  [
    'missing:note missing:task missing:company-record missing:association missing:phone',
    'CRM-systemet tog ikke imod noten, opgaven, virksomheden og forbindelsen mellem alle posterne. Uden feltet phone, som CRM-systemet ikke tog imod.',
  ],
  ['missing:association', 'CRM-systemet tog ikke imod forbindelsen mellem alle posterne.'],
  [null, ''],
  ['crm-5000', 'crm-5000'],
  ['x-crm-500', 'x-crm-500'],
  ['mail-500', 'mail-500'],
])('the reason %s is shown as »%s«', (reason, words) => {
  expect(reasonMessage(reason)).toBe(words)
})

test.each([
  'quarantine',
  'no-service',
  'recipient-cap',
  'network-cap',
  'overall-cap',
  'STORE_FILES_REPLACED',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CORRUPT',
  'SQLITE_IOERR',
  'crm-missing',
  'crm-unreachable',
  'crm-timeout',
  'crm-unconfirmed',
  'crm-not-json',
  'crm-unexpected',
  'crm-403',
  'crm-423',
  'crm-429',
  'crm-477',
  'crm-quota',
  'crm-contact-refused',
  'crm-contact-unknown',
  'crm-deal-refused',
  'mail-auth',
  'mail-tls',
  'mail-certificate',
  'mail-sender-refused-5.7.1',
  'mail-client-refused-554',
  'mail-too-late',
  'crm-blocked-403',
  'mail-quota',
  'mail-timeout',
  'mail-unanswered',
  'mail-twice',
  'mail-unreachable',
  'mail-no-recipient',
  'mail-header',
  'mailbox-unwritable',
  'clients-unreachable',
  'clients-timeout',
  'clients-401',
  'clients-403',
  'lead-unreadable',
  'progress-unreadable',
  'clients-bank-unreadable',
  'erasing',
  'unexpected',
])('the reason %s is explained in a sentence', (reason) => {
  expect(reasonMessage(reason)).toMatch(/^[A-ZÆØÅ].+ .+\.$/)
})
