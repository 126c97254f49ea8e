import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { checkMail } from '#server/doctor/mail.ts'
import { sendTestMail } from '#server/mail/test-mail.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const usage =
  'npm run mail:test -- TO   sends one mail to that address through the mail service of the settings, and says what became of it'
const { words } = readArguments(usage, { most: 1 })
const [to] = words

await run(async () => {
  if (to === undefined || !/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(to))
    throw new StartError(`Say to which address: ${usage}`)
  const settings = readProcessSettings()
  const { ok, lines } = await sendTestMail(settings, to)
  if (!ok) lines.push((await checkMail(settings.mail, settings.production)).text)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
})
