import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { readMasterRef } from './source.ts'

/** A repository whose API entry comes after as much white space, all of it compressed. */
async function repositoryAfter(bytes: number) {
  const entry = JSON.stringify({ refs: [{ id: 'master', ref: 'abc', label: 'Master', isMasterRef: true }] })
  const body = gzipSync(Buffer.concat([Buffer.alloc(bytes, ' '), Buffer.from(entry)]), { level: 1 })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`
  return { name: 'prov', endpoint, accessToken: null, fetch }
}

test('a small response that unpacks to far more than any repository sends is an outage', async () => {
  expect(await readMasterRef(await repositoryAfter(1_000))).toBe('abc')
  const bomb = readMasterRef(await repositoryAfter(80 * 1024 * 1024))
  await expect(bomb).rejects.toThrow(ContentUnavailable)
})
