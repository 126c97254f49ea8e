import { hash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { MissingAddress } from '#app/content/editing.ts'
import { addressKey } from '#app/content/redirects.ts'
import { dayOf } from '#server/copenhagen.ts'
import { codeOf } from '#server/finding.ts'
import type { Log } from '#server/log.ts'

/*
 * Addresses that visitors request and no page has, for the owner's content page. An address may
 * contain something about one person: it is stored once it was requested on three days, and until
 * then only its hash is.
 */

const DAYS = 3
const MOST = 500
const MOST_WAITING = 5_000
/** Longer addresses are not an old site's. */
const LONGEST = 300
const SAVE_AFTER_MS = 60_000

const sightings = z.record(z.string(), z.object({ days: z.number(), lastDay: z.string() }))
const file = z.object({ waiting: sightings, listed: sightings })
type Sightings = Map<string, { days: number; lastDay: string }>

export function createMissingAddresses(
  dataDir: string,
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
) {
  const path = join(dataDir, 'asked-in-vain.json')
  const stored = readStored(path, log)
  /** Addresses by hash; the one requested last is at the end. */
  const waiting: Sightings = new Map(Object.entries(stored.waiting))
  const listed: Sightings = new Map(Object.entries(stored.listed))
  let saving: NodeJS.Timeout | null = null

  function save(): void {
    if (saving === null) return
    clearTimeout(saving)
    saving = null
    const content = { waiting: Object.fromEntries(waiting), listed: Object.fromEntries(listed) }
    try {
      writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 })
      renameSync(`${path}.part`, path)
    } catch (error) {
      log.warn('The missing addresses could not be stored', { error })
    }
  }

  return {
    /** Notes an address, with its query, that a visitor requested and no page has. */
    note(address: string): void {
      const key = addressKey(address)
      if (key === null || key.length > LONGEST) return
      const name = hash('sha256', key, 'base64url')
      const earlier = listed.get(key) ?? waiting.get(name)
      const today = dayOf(now())
      if (earlier?.lastDay === today) return
      const days = (earlier?.days ?? 0) + 1
      waiting.delete(name)
      if (days < DAYS) putLast(waiting, name, { days, lastDay: today }, MOST_WAITING)
      else putLast(listed, key, { days, lastDay: today }, MOST)
      saving ??= setTimeout(save, SAVE_AFTER_MS).unref()
    },
    /** The addresses, those of most days first. */
    list: (): MissingAddress[] =>
      [...listed].map(([address, each]) => ({ address, ...each })).sort((a, b) => b.days - a.days),
    /** Writes what was noted since the last time. */
    save,
  }
}

function putLast(map: Sightings, key: string, value: { days: number; lastDay: string }, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (map.size > most && first !== undefined) map.delete(first)
}

function readStored(path: string, log: Pick<Log, 'warn'>): z.infer<typeof file> {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // Otherwise nothing was stored yet.
    if (codeOf(error) !== 'ENOENT')
      log.warn('The missing addresses could not be read: counting starts again', { error })
    return { waiting: {}, listed: {} }
  }
}
