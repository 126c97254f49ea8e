import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST } from '#lab/proxies.ts'
import { mediaFile } from '#server/content/repository/media-file.ts'
import { drawing } from './picture-bombs.ts'
import { attacked, many } from './site.ts'

// The cost of content files that are sent unchanged.

const small = Buffer.from(drawing(''))
const test = attacked(() => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  cpSync('content', folder, { recursive: true })
  writeFileSync(join(folder, 'media', 'lille.svg'), small)
  writeFileSync(join(folder, 'media', 'stor.pdf'), Buffer.alloc(20_000_000, '%PDF-1.4 '))
  return { CONTENT_DIR: folder }
})

test('8,000 addresses of one tiny picture, 14,000 characters each', async ({ site, atMost }) => {
  const { version } = await mediaFile('lille.svg', small)
  await many(8_000, 16, (at) => site.ask(`/media/lille.svg?v=${version}&x=${at}${'a'.repeat(14_000)}`))
  await atMost('MB above idle', site.memory() - site.idle, 80)
})

test('60 connections for a file of 20 MB, nothing read', async ({ site, atMost }) => {
  const before = site.memory()
  const sockets: Socket[] = []
  const { most } = await site.during(async () => {
    for (let at = 0; at < 60; at++) {
      const socket = connect(site.port, '127.0.0.1').on('error', () => {})
      socket
        .pause()
        .write(`GET /media/stor.pdf HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`)
      sockets.push(socket)
    }
    await pause(4_000)
  })
  for (const socket of sockets) socket.destroy()
  await atMost('MB above what it was', most - before, 150)
})
