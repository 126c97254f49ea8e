import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Eight visitors in their own thread, so that the attackers' work does not count as their delay.

const { port, host } = workerData as { port: number; host: string }
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const paths = ['/', '/branche/sportsklub', '/priser/billetsystem', '/support', '/kunder', '/beregner/branche']
const times: number[] = []
let failed = 0
let enough = false

function visit(path: string, from: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = {
      Host: host,
      'X-Forwarded-For': from,
      'X-Forwarded-Proto': 'https',
      'Accept-Encoding': 'br',
    }
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume()
      response.on('error', () => resolve(false))
      response.on('end', () => resolve((response.statusCode ?? 500) < 400))
    }).on('error', () => resolve(false))
  })
}

async function visitor(number: number): Promise<void> {
  for (let at = number; !enough; at++) {
    const begun = performance.now()
    if (!(await visit(paths[at % paths.length] ?? '/', `192.0.2.${number + 1}`))) failed += 1
    times.push(performance.now() - begun)
    await pause(30 + 10 * (at % 5))
  }
}

await Promise.all(paths.map((path) => visit(path, '192.0.2.100')))
parentPort?.on('message', () => {
  enough = true
})
parentPort?.postMessage('ready')
await Promise.all(Array.from({ length: 8 }, (_, number) => visitor(number)))
agent.destroy()
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
parentPort?.postMessage({ pages: times.length, failed, p99: at(0.99) })
