import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  ACTION_DAYS,
  type ActionName,
  type Colleague,
  FORMER_COLLEAGUE,
  type ListedSession,
  OWNER,
  RIGHT_NAMES,
  type Right,
  type User,
} from '#app/internal/access.ts'
import { DAY_MS } from '#server/durations.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { insertUnlessThere, StorePart } from './store-part.ts'

/** How often the use of a session is written down. */
const SEEN_EVERY_MS = 10 * 60_000
/** How many rows of the list of actions are shown. */
const MOST_ACTIONS = 500

/** A session as it begins. Times are epoch ms. */
interface NewSession {
  id: string
  /** null: the owner's */
  colleagueId: string | null
  device: string
  endsAt: number
}

/** A one-time link. Times are epoch ms. */
export interface NewLink {
  /** Its hash. */
  token: string
  colleagueId: string
  madeAt: number
  expiresAt: number
}

/** Which value another colleague has already. */
export type ColleagueConflict = 'name-taken' | 'email-taken'

/** Who has access to the internal pages beside the owner: people, links, sessions, actions. */
export class AccessStore extends StorePart {
  async colleagues(): Promise<Colleague[]> {
    const rows = await this.db.selectFrom('colleagues').selectAll().orderBy('name_key').execute()
    return rows.map(toColleague)
  }

  async add(
    { name, email, rights }: Pick<Colleague, 'name' | 'email' | 'rights'>,
    now: number,
  ): Promise<{ id: string } | ColleagueConflict> {
    const id = randomUUID()
    const row = { id, name, name_key: keyOf(name), email: keyOf(email), rights: rights.join(' ') }
    if (await insertUnlessThere(this.db, 'colleagues', { ...row, added_at: now })) return { id }
    const same = this.db.selectFrom('colleagues').select('id').where('name_key', '=', row.name_key)
    return (await same.executeTakeFirst()) ? 'name-taken' : 'email-taken'
  }

  /** Their name; null: there is no such colleague. */
  async change(id: string, rights: readonly Right[]): Promise<string | null> {
    const changed = this.db
      .updateTable('colleagues')
      .set({ rights: rights.join(' ') })
      .where('id', '=', id)
      .returning('name')
    return (await changed.executeTakeFirst())?.name ?? null
  }

  /**
   * Deletes a colleague with their links and sessions. Their entries and actions stay under the name
   * of a former colleague; nobody has their leads any more. Returns their name; null: there is no
   * such colleague.
   */
  async remove(id: string, now: number): Promise<string | null> {
    const name = await this.connection.durably(async (tx) => {
      const gone = await tx.deleteFrom('colleagues').where('id', '=', id).returning('name').executeTakeFirst()
      if (gone) await forget(tx, gone.name, now)
      return gone?.name ?? null
    })
    // Another instance may have written the name before it saw the deletion.
    if (name !== null) await this.forget(name, now)
    return name
  }

  /** Replaces the name of a former colleague in all entries and actions. */
  forget(name: string, now: number): Promise<void> {
    return this.connection.durably((tx) => forget(tx, name, now))
  }

  byName(name: string): Promise<Colleague | null> {
    return this.#colleagueBy('name_key', keyOf(name))
  }

  byId(id: string): Promise<Colleague | null> {
    return this.#colleagueBy('id', id)
  }

  byEmail(email: string): Promise<Colleague | null> {
    return this.#colleagueBy('email', keyOf(email))
  }

  async #colleagueBy(column: 'id' | 'name_key' | 'email', value: string): Promise<Colleague | null> {
    const query = this.db.selectFrom('colleagues').selectAll().where(column, '=', value)
    const row = await query.executeTakeFirst()
    return row ? toColleague(row) : null
  }

  /** Saves a link and deletes the colleague's earlier ones. */
  async saveLink(link: NewLink): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('colleague_links').where('colleague_id', '=', link.colleagueId).execute()
      await tx.insertInto('colleague_links').values(linkRow(link)).execute()
    })
  }

  /**
   * Saves a link beside earlier ones, unless one was made after this time: of several requests at
   * once, on any instance, one gets its link. False: it was not saved.
   */
  async saveRequestedLink(link: NewLink, unlessAfter: number): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      // Writing the colleague's row makes the others wait here.
      await tx
        .updateTable('colleagues')
        .set((row) => ({ rights: row.ref('rights') }))
        .where('id', '=', link.colleagueId)
        .execute()
      const younger = await tx
        .selectFrom('colleague_links')
        .select('token')
        .where('colleague_id', '=', link.colleagueId)
        .where('made_at', '>', unlessAfter)
        .executeTakeFirst()
      if (younger) return false
      await tx.insertInto('colleague_links').values(linkRow(link)).execute()
      return true
    })
  }

  /**
   * Uses a link up and begins its session: of two presses only the first succeeds. The colleague's
   * other links end too. null: the link is unknown, used or expired.
   */
  async takeLink(
    token: string,
    session: Omit<NewSession, 'colleagueId'>,
    now: number,
  ): Promise<Colleague | null> {
    return this.connection.durably(async (tx) => {
      const link = await tx
        .deleteFrom('colleague_links')
        .where('token', '=', token)
        .where('expires_at', '>', now)
        .returning('colleague_id')
        .executeTakeFirst()
      if (!link) return null
      const { colleague_id: colleagueId } = link
      await tx.deleteFrom('colleague_links').where('colleague_id', '=', colleagueId).execute()
      const query = tx.selectFrom('colleagues').selectAll().where('id', '=', colleagueId)
      const row = await query.executeTakeFirst()
      if (!row) return null
      await tx
        .insertInto('internal_sessions')
        .values(sessionRow({ ...session, colleagueId }, now))
        .execute()
      return toColleague(row)
    })
  }

  /** Colleagues with a link that can still be used. */
  async invited(now: number): Promise<ReadonlySet<string>> {
    const query = this.db.selectFrom('colleague_links').select('colleague_id').where('expires_at', '>', now)
    return new Set((await query.execute()).map((row) => row.colleague_id))
  }

  async beginSession(session: NewSession, now: number): Promise<void> {
    await this.db.insertInto('internal_sessions').values(sessionRow(session, now)).execute()
  }

  /** Whose session it is; null: it ended. */
  async userIn(sessionId: string, now: number): Promise<User | null> {
    const row = await this.db
      .selectFrom('internal_sessions')
      .select(['colleague_id', 'seen_at'])
      .where('id', '=', sessionId)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    if (!row) return null
    if (now - row.seen_at > SEEN_EVERY_MS) await this.#recordSeen(sessionId, now)
    if (row.colleague_id === null) return OWNER
    const colleague = await this.byId(row.colleague_id)
    return colleague && { name: colleague.name, rights: colleague.rights, isOwner: false }
  }

  /** Sessions that have not ended, the latest used first. */
  async sessions(now: number): Promise<(ListedSession & { colleagueId: string | null })[]> {
    const rows = await this.db
      .selectFrom('internal_sessions')
      .leftJoin('colleagues', 'colleagues.id', 'internal_sessions.colleague_id')
      .selectAll('internal_sessions')
      .select('name')
      .where('ends_at', '>', now)
      .orderBy('seen_at', 'desc')
      .orderBy('internal_sessions.id')
      .execute()
    return rows.map(({ id, colleague_id, name, device, begun_at, seen_at }) => ({
      id,
      colleagueId: colleague_id,
      name: name ?? OWNER.name,
      device,
      begunAt: begun_at,
      seenAt: seen_at,
    }))
  }

  /** Ends a session on every instance. */
  async endSession(id: string): Promise<void> {
    await this.db.deleteFrom('internal_sessions').where('id', '=', id).execute()
  }

  async #recordSeen(id: string, now: number): Promise<void> {
    await this.db.updateTable('internal_sessions').set({ seen_at: now }).where('id', '=', id).execute()
  }

  async record(name: string, action: ActionName, subject: string, now: number): Promise<void> {
    await this.db
      .insertInto('internal_actions')
      .values({ id: randomUUID(), name, action, subject, at: now, forget_at: now + ACTION_DAYS * DAY_MS })
      .execute()
  }

  /** The newest first. */
  async actions(): Promise<Omit<Tables['internal_actions'], 'forget_at'>[]> {
    return this.db
      .selectFrom('internal_actions')
      .select(['id', 'name', 'action', 'subject', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(MOST_ACTIONS)
      .execute()
  }
}

async function forget(tx: Reader, name: string, now: number): Promise<void> {
  const work = tx.updateTable('lead_work')
  await work.set({ author: FORMER_COLLEAGUE }).where('author', '=', name).execute()
  const wereTheirs = work.where('name', '=', 'holder').where('value', '=', name)
  await wereTheirs.set({ replaced_at: now }).where('replaced_at', 'is', null).execute()
  await wereTheirs.set({ value: FORMER_COLLEAGUE }).execute()
  const actions = tx.updateTable('internal_actions')
  await actions.set({ name: FORMER_COLLEAGUE }).where('name', '=', name).execute()
  await actions.set({ subject: FORMER_COLLEAGUE }).where('subject', '=', name).execute()
}

function linkRow({ token, colleagueId, madeAt, expiresAt }: NewLink) {
  return { token, colleague_id: colleagueId, made_at: madeAt, expires_at: expiresAt }
}

function sessionRow({ id, colleagueId, device, endsAt }: NewSession, now: number) {
  return { id, colleague_id: colleagueId, device, begun_at: now, seen_at: now, ends_at: endsAt }
}

const keyOf = (text: string): string => text.toLocaleLowerCase('da')

function toColleague(row: Selectable<Tables['colleagues']>): Colleague {
  const { id, name, email, rights, added_at } = row
  const names = rights.split(' ')
  return { id, name, email, rights: RIGHT_NAMES.filter((right) => names.includes(right)), addedAt: added_at }
}
