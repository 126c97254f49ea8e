// Runs the built server with a wall clock that is off by the number of ms in the file given as
// first argument. SIGUSR2 reads it again, as if the clock was set. Timers run on steadily, as they
// do then.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [file = ''] = process.argv.slice(2)
let offset = 0
const look = (): void => {
  offset = Number(readFileSync(file, 'utf8'))
}
look()
process.on('SIGUSR2', look)

const machineNow = Date.now.bind(Date)
const now = (): number => machineNow() + offset
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: (target) => new target(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
await import(pathToFileURL(resolve('build/server/index.js')).href)
