import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '#tests/built-site.ts'
import { startSmtpSink } from '#tests/fakes/smtp-sink.ts'

test('npm run mail:test sends a mail to the given address, and requires one', async () => {
  const smtp = await startSmtpSink()
  onTestFinished(() => smtp.stop())
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'tilbud@lysfest.example', SALES_EMAIL: 'a@b.example' }
  const command = (...words: string[]) => runProgram('scripts/mail/test.ts', settings, words).ended
  expect(await command('mette@fjordscene.example')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('accepted  mette@fjordscene.example\n'),
  })
  expect(await command()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Say to which address:/),
  })
})
