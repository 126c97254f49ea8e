import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessLock, takeProcessLock } from './process-lock.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

export type DataFolder = ReturnType<typeof openDataFolder>

const lockFile = 'server.lock'
const internalSecretFile = 'internal-secret'
export const encryptionKeyFile = 'encryption-key'

/**
 * Creates the data folder if needed, readable by its owner alone, locks it for this process and
 * creates the secrets that the settings leave open. Throws StartError if the folder cannot be
 * written to or another process has it: two servers on one store would deliver every lead twice.
 */
export function openDataFolder(settings: Pick<Settings, 'dataDir' | 'internalSecret' | 'encryptionKey'>) {
  const path = settings.dataDir
  try {
    makePrivate(path)
    const lock = takeLock(path)
    return {
      path,
      /** Signs the cookie of the internal pages. */
      internalSecret: settings.internalSecret ?? keptSecret(join(path, internalSecretFile)),
      /** Encrypts bank numbers, 32 bytes. */
      encryptionKey:
        settings.encryptionKey ?? Buffer.from(keptSecret(join(path, encryptionKeyFile)), 'base64url'),
      /** Unlocks the folder for the next process, as does the end of this one. */
      release: (): void => lock.release(),
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusable(path, error)
  }
}

function makePrivate(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  // A folder that already holds other files keeps its mode.
  const entries = readdirSync(path)
  if (entries.length === 0 || entries.includes(lockFile)) chmodSync(path, 0o700)
}

function takeLock(path: string): ProcessLock {
  const lock = takeProcessLock(join(path, lockFile), 0o600)
  if (!lock) throw new StartError(`DATA_DIR ${path} is in use by another process`)
  return lock
}

/**
 * The server's internal secret, for commands that run next to it; null if no server has created one
 * yet. Takes no lock and writes nothing.
 */
export function readInternalSecret(settings: Pick<Settings, 'dataDir' | 'internalSecret'>): string | null {
  const file = join(settings.dataDir, internalSecretFile)
  return settings.internalSecret ?? (existsSync(file) ? keptSecret(file) : null)
}

/** The key of the bank numbers, read the same way; null if no number was stored yet. */
export function readEncryptionKey(settings: Pick<Settings, 'dataDir' | 'encryptionKey'>): Buffer | null {
  const file = join(settings.dataDir, encryptionKeyFile)
  return settings.encryptionKey ?? (existsSync(file) ? Buffer.from(keptSecret(file), 'base64url') : null)
}

function keptSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  }
  const secret = readFileSync(file, 'utf8').trim()
  // A truncated key (a full disk, a partial restore) must not pass for the one that encrypted
  // before.
  if (Buffer.from(secret, 'base64url').length !== 32) throw new StartError(`${file} is damaged: restore it`)
  return secret
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  // Thrown by mkdir on a read-only file system.
  ENOENT: 'it cannot be made there: is the file system read-only?',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
}

/** One line for a data folder that refuses what the server or a command writes. */
export function unusable(path: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return new StartError(`DATA_DIR ${path} cannot be written: ${reasons[code] ?? code}`)
}
