import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CheckedPart, partLabels } from '#app/internal/doctor.ts'
import { runProgram } from '#tests/built-site.ts'
import { startSmtpAccount } from '#tests/fakes/smtp-account.ts'
import { withoutProgress } from '#tests/without-progress.ts'

const PARTS = Object.keys(partLabels)

/** `npm run doctor` as an owner runs it: a line per part, and an exit code by the worst. */

async function examine(settings: Parameters<typeof runProgram>[1]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { code, stdout, stderr } = await runProgram('scripts/doctor/doctor.ts', {
    DATA_DIR: dataDir,
    ...settings,
  }).ended
  const lines = stdout.trimEnd().split('\n')
  const lineOf = (part: CheckedPart) => lines.find((line) => line.split(/ +/)[1] === part)
  return { code, stderr: withoutProgress(stderr), stdout, lines, lineOf }
}

test('without services it prints a line for each part, with exit code 0', async () => {
  const { code, stderr, lines } = await examine({})
  expect([code, stderr]).toEqual([0, ''])
  expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(PARTS.map((part) => ['-', part]))
})

test('the exit code is 1 for a warning and 2 for a failure', async () => {
  const site = createServer((_, response) => response.end('OK\n'))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const mail = await startSmtpAccount()
  onTestFinished(async () => {
    site.close()
    await mail.stop()
  })
  const settings = (password: string) => ({
    SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    SMTP_URL: `smtp://user:${password}@127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'tilbud@lysfest.example',
    SALES_EMAIL: 'salg@lysfest.example',
  })
  const well = await examine(settings('secret'))
  expect([well.code, well.lineOf('mail'), well.lineOf('site')]).toEqual([
    1,
    expect.stringMatching(/^ok +mail +127\.0\.0\.1:\d+ tager imod forbindelsen med TLS og login/),
    expect.stringMatching(/^LOOK +site .* uden https/),
  ])
  const broken = await examine(settings('hemmeligt-kodeord'))
  expect([broken.code, broken.lineOf('mail')]).toEqual([
    2,
    expect.stringMatching(/^FAILS +mail .* afviser login/),
  ])
  expect(broken.stdout).not.toContain('hemmeligt-kodeord')
})
