import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { setUpHubspot } from '#server/crm/setup.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

readArguments('npm run crm:setup   creates the properties that deliveries need in the portal of the settings')

await run(async () => {
  const { hubspot } = readProcessSettings()
  if (hubspot === null) throw new StartError('HUBSPOT_ACCESS_TOKEN is not set: there is no CRM to set up')
  const { ok, lines } = await setUpHubspot(hubspot)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
})
