import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { giveUp, projectFolder } from './prepare.mjs'

/**
 * A setting of the environment or of .env, '' without. server/settings.ts reads and checks it
 * again: its packages may not be installed yet.
 */
function settingOf(name) {
  const set = process.env[name]
  if (set !== undefined) return set
  const file = join(projectFolder, '.env')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const found = new RegExp(`^${name}=["']?([^"'\\s#]*)`, 'm').exec(text)
  return found ? found[1] : ''
}

/**
 * Exits with the server's own line if its port is in use, before minutes of installing and
 * building. Anything else that is wrong with the port is for the server to say.
 */
export async function refuseUsedPort() {
  const port = Number(settingOf('PORT') || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) return
  const isUsed = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, settingOf('HOST') || undefined, () => probe.close(() => resolve(false)))
  })
  if (isUsed) giveUp(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
}
