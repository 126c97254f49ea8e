import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeOf } from '#server/finding.ts'
import { type HubspotSettings, type Settings, SIMULATED } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

type Address = Pick<HubspotSettings, 'baseUrl'>

/** The page on which people see what the simulated HubSpot holds. */
export const simulatedObjects = ({ baseUrl }: Address): string => `${baseUrl}/_fake/objects`

export const describeSimulated = (hubspot: Address): string =>
  `HubSpot er simuleret: henvendelser når ikke frem til nogen, og alt er væk, når serveren stopper. Se dem på ${simulatedObjects(hubspot)}`

/**
 * Starts the tests' fake of HubSpot for HUBSPOT_ACCESS_TOKEN=simulated. The build does not have it,
 * so it is read from the checkout. It forgets everything when the server stops.
 */
export async function startSimulatedHubspot({
  hubspot,
}: Pick<Settings, 'hubspot'>): Promise<{ url: string; stop(): Promise<void> } | null> {
  if (hubspot?.accessToken !== SIMULATED) return null
  const file = join(process.cwd(), 'tests', 'fakes', 'hubspot-server.ts')
  if (!existsSync(file)) throw new StartError('Det simulerede HubSpot kræver hele projektet, også tests/')
  const { startFakeHubspot } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  const port = Number(new URL(hubspot.baseUrl ?? '').port)
  try {
    return await startFakeHubspot({ port, token: SIMULATED })
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw new StartError(`Det simulerede HubSpot skal bruge port ${port}, som er optaget: vælg en anden PORT`)
  }
}
