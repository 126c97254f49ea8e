import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { contentFolders } from '#server/content/folders.ts'
import { serveRepository } from '#server/content/serve.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { STOP_SIGNALS } from '#server/stop-signals.ts'

const { values } = readArguments(
  'npm run content:serve [-- --port N]   the content files as a Prismic REST API for other tools, on port 4000 or N',
  { options: { port: { type: 'string', default: '4000' } } },
)
await run(async () => {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartError('--port must be a whole number from 0 to 65535')
  const served = await serveRepository({
    folders: contentFolders(readProcessSettings()),
    port,
    problem: ({ path, message }) => console.error(`${path}: ${message}`),
  })
  console.log(`Content API: ${served.endpoint}`)
  for (const signal of STOP_SIGNALS) process.once(signal, () => void served.close())
})
