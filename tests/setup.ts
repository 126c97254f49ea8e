import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * A test fails on unexpected console errors and warnings, and on connections to anything but this
 * machine. A test that provokes a console message replaces the console method with its own mock.
 */

const noise: string[] = []
const strayConnections: string[] = []

beforeEach(() => {
  noise.length = 0
  strayConnections.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      noise.push(`console.${method}: ${args.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  // Restored for this worker's next test file.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  expect(noise, 'console output nobody asked for').toEqual([])
  expect(strayConnections, 'connections that leave this machine').toEqual([])
})

const atHome = (host: string) =>
  host === 'localhost' || host === '::1' || host.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(host)

type ConnectOptions = { host?: string; path?: string }

// fetch (undici), node:http, nodemailer and pg all open their connections through net.Socket.
const connect = Socket.prototype.connect
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0]
  const options: ConnectOptions =
    typeof first === 'object' && first !== null
      ? first
      : { host: typeof args[1] === 'string' ? args[1] : 'localhost' }
  const host = options.path ? 'localhost' : (options.host ?? 'localhost')
  if (!atHome(host)) {
    strayConnections.push(host)
    throw new Error(`A test tried to reach ${host}: tests talk to this machine only`)
  }
  return Reflect.apply(connect, this, args)
} as typeof connect
