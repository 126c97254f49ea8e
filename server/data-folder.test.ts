import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type DataFolder,
  dataFolderError,
  openDataFolder,
  readEncryptionKey,
  readInternalSecret,
} from './data-folder.ts'
import { StartError } from './start-error.ts'

let root: string
let opened: DataFolder[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'data-folder-'))
  opened = []
})

afterEach(() => {
  for (const folder of opened) folder.release()
  rmSync(root, { recursive: true })
})

function open(
  dataDir: string,
  given: { internalSecret: string | null; encryptionKey: Buffer | null } = {
    internalSecret: null,
    encryptionKey: null,
  },
) {
  const folder = openDataFolder({ dataDir, ...given })
  opened.push(folder)
  return folder
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a missing folder is created with its parents, readable by its owner only', () => {
  const folder = open(join(root, 'deep', 'data'))
  expect(mode(folder.path)).toBe('700')
  for (const file of ['server.lock', 'internal-secret', 'encryption-key']) {
    expect(mode(join(folder.path, file))).toBe('600')
  }
})

test('an empty folder that others can read is restricted to its owner', () => {
  const path = join(root, 'data')
  mkdirSync(path)
  chmodSync(path, 0o755)
  open(path)
  expect(mode(path)).toBe('700')
})

test('a folder that holds other files keeps its mode', () => {
  chmodSync(root, 0o755)
  writeFileSync(join(root, 'notes.txt'), '')
  open(root)
  expect(mode(root)).toBe('755')
})

test('a folder that a server has used is restricted to its owner again if its mode was widened', () => {
  open(root).release()
  chmodSync(root, 0o755)
  open(root)
  expect(mode(root)).toBe('700')
})

describe('secrets', () => {
  test('are read by commands, which create none', () => {
    const none = { dataDir: root, internalSecret: null, encryptionKey: null }
    expect([readInternalSecret(none), readEncryptionKey(none)]).toEqual([null, null])
    expect(readdirSync(root)).toEqual([])
    const { internalSecret, encryptionKey } = open(root)
    expect([readInternalSecret(none), readEncryptionKey(none)]).toEqual([internalSecret, encryptionKey])
    const given = {
      dataDir: root,
      internalSecret: 'seksten-tegn-eller-flere',
      encryptionKey: Buffer.alloc(32, 7),
    }
    expect([readInternalSecret(given), readEncryptionKey(given)]).toEqual([
      given.internalSecret,
      given.encryptionKey,
    ])
  })

  test('may end with a line break, as an editor leaves it', () => {
    const { internalSecret, release } = open(root)
    release()
    writeFileSync(join(root, 'internal-secret'), `${internalSecret}\n`)
    expect(open(root).internalSecret).toBe(internalSecret)
  })

  test('are generated once and reused by the next start', () => {
    const first = open(root)
    expect(first.encryptionKey).toHaveLength(32)
    expect(first.internalSecret.length).toBeGreaterThan(40)
    first.release()
    const second = open(root)
    expect(second.internalSecret).toBe(first.internalSecret)
    expect(second.encryptionKey).toEqual(first.encryptionKey)
  })

  test('from the settings take precedence and are not written to disk', () => {
    const given = { internalSecret: 'seksten-tegn-eller-flere', encryptionKey: Buffer.alloc(32, 7) }
    expect(open(root, given)).toMatchObject(given)
    expect(() => readFileSync(join(root, 'internal-secret'))).toThrow('ENOENT')
    expect(() => readFileSync(join(root, 'encryption-key'))).toThrow('ENOENT')
  })

  test('that are truncated prevent the start', () => {
    writeFileSync(join(root, 'encryption-key'), 'abc')
    expect(() => open(root)).toThrow(
      new StartError(`${join(root, 'encryption-key')} er beskadiget: genskab den fra en backup`),
    )
  })
})

test('a folder in use by a process is refused to the next one until it is released', () => {
  const first = open(root)
  expect(() => open(root)).toThrow(new StartError(`DATA_DIR ${root} bruges af en anden proces`))
  first.release()
  open(root)
})

test('a file in place of the folder is rejected', () => {
  const path = join(root, 'data')
  writeFileSync(path, '')
  const line = (dataDir: string) =>
    new StartError(`Der kan ikke skrives i DATA_DIR, ${dataDir}: der ligger en fil på dens plads`)
  expect(() => open(path)).toThrow(line(path))
  expect(() => open(join(path, 'below'))).toThrow(line(join(path, 'below')))
})

test.each([
  ['EACCES', 'bruger må ikke'],
  ['EPERM', 'bruger må ikke'],
  ['EROFS', 'skrivebeskyttet'],
  ['ENOSPC', 'disken er fuld'],
  ['EDQUOT', 'kvote'],
  ['ENOENT', 'kan ikke oprettes'],
  ['EEXIST', 'en fil på dens plads'],
  ['ENOTDIR', 'en fil på dens plads'],
  ['EIO', 'EIO'],
])('a folder that fails with %s is reported as "%s"', (code, reason) => {
  const { message } = dataFolderError('/srv/data', Object.assign(new Error('x'), { code }))
  expect(message).toMatch(/^Der kan ikke skrives i DATA_DIR, \/srv\/data: /)
  expect(message).toContain(reason)
})

test('a folder that fails without a code is reported with an unknown error', () => {
  for (const error of [new Error('x'), 'x', null])
    expect(dataFolderError('/srv/data', error).message).toBe(
      'Der kan ikke skrives i DATA_DIR, /srv/data: ukendt fejl',
    )
})
