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

export class DataFolderInUse extends StartError {
  constructor(path: string) {
    super(`DATA_DIR ${path} bruges af en anden proces`)
  }
}

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
      internalSecret: settings.internalSecret ?? storedSecret(join(path, internalSecretFile)),
      /** Encrypts bank numbers, 32 bytes. */
      encryptionKey:
        settings.encryptionKey ?? Buffer.from(storedSecret(join(path, encryptionKeyFile)), 'base64url'),
      /** Unlocks the folder for the next process; the end of this process does too. */
      release: (): void => lock.release(),
    }
  } catch (error) {
    throw error instanceof StartError ? error : dataFolderError(path, error)
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
  if (!lock) throw new DataFolderInUse(path)
  return lock
}

/**
 * The server's internal secret, for commands that run next to it; null if no server has created one
 * yet. Takes no lock and writes nothing.
 */
export function readInternalSecret(settings: Pick<Settings, 'dataDir' | 'internalSecret'>): string | null {
  const file = join(settings.dataDir, internalSecretFile)
  return settings.internalSecret ?? (existsSync(file) ? storedSecret(file) : null)
}

/** The key of the bank numbers, read the same way; null if no number was stored yet. */
export function readEncryptionKey(settings: Pick<Settings, 'dataDir' | 'encryptionKey'>): Buffer | null {
  const file = join(settings.dataDir, encryptionKeyFile)
  return settings.encryptionKey ?? (existsSync(file) ? Buffer.from(storedSecret(file), 'base64url') : null)
}

function storedSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  }
  const secret = readFileSync(file, 'utf8').trim()
  // A truncated key (a full disk, a partial restore) must not pass for the one that encrypted
  // before.
  if (Buffer.from(secret, 'base64url').length !== 32)
    throw new StartError(`${file} er beskadiget: genskab den fra en backup`)
  return secret
}

const REASONS: Record<string, string> = {
  EACCES: 'serverens bruger må ikke',
  EPERM: 'serverens bruger må ikke',
  EROFS: 'filsystemet er skrivebeskyttet',
  ENOSPC: 'disken er fuld',
  EDQUOT: 'brugerens kvote er brugt op',
  // mkdir throws it on a read-only file system.
  ENOENT: 'den kan ikke oprettes. Er filsystemet skrivebeskyttet?',
  EEXIST: 'der ligger en fil på dens plads',
  ENOTDIR: 'der ligger en fil på dens plads',
}

/** Why the server, or a command, cannot write in the data folder. */
export function explainUnwritable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'ukendt fejl'
  return `Der kan ikke skrives i DATA_DIR, ${path}: ${REASONS[code] ?? code}`
}

/** One line for a data folder that refuses what the server or a command writes. */
export const dataFolderError = (path: string, error: unknown) =>
  new StartError(explainUnwritable(path, error))
