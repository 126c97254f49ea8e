import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, atMost, HOST } from '#lab/attack/arena.ts'
import { mediaFile } from '#server/content/repository/media-file.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
/** Characters of a query, nearly as long as a request's headers may be. */
const LONG = 14_000
/** Connections that ask for the largest file and read nothing. */
const CONNECTIONS = 60

/** What files of the content cost that are sent as they are: addresses without end, large ones. */
export const attack: Attack = async ({ start, thorough, rows }) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  const sockets: Socket[] = []
  try {
    cpSync('content', folder, { recursive: true })
    writeFileSync(join(folder, 'media', 'lille.svg'), DRAWING)
    writeFileSync(join(folder, 'media', 'stor.pdf'), Buffer.alloc(20_000_000, '%PDF-1.4 '))
    const site = await start({ CONTENT_DIR: folder })
    const idle = site.memory()
    const count = thorough ? 8_000 : 2_000
    const { version } = await mediaFile('lille.svg', Buffer.from(DRAWING))
    await site.many(count, 16, (at) => site.ask(`/media/lille.svg?v=${version}&x=${at}${'a'.repeat(LONG)}`))
    const addresses = `${count} addresses of one tiny picture, ${LONG} characters each`
    rows.push(atMost(addresses, site.memory() - idle, 80, 'MB above idle'))

    const before = site.memory()
    const most = await site.mostMemoryDuring(async () => {
      for (let at = 0; at < CONNECTIONS; at++) {
        const socket = connect(site.port, '127.0.0.1')
        socket.pause()
        socket.on('error', () => {})
        socket.write(`GET /media/stor.pdf HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`)
        sockets.push(socket)
      }
      await pause(4_000)
    })
    const file = `${CONNECTIONS} connections for a file of 20 MB, nothing read`
    rows.push(atMost(file, most - before, 150, 'MB above idle'))
    return rows
  } finally {
    for (const socket of sockets) socket.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}
