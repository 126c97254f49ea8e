import { beforeEach, describe, expect, test } from 'vitest'
import { OWNER, type Right } from '#app/internal/access.ts'
import { storeEngines } from '#tests/store-engines.ts'
import type { AccessStore } from './access.ts'
import type { LeadStore } from './lead-store.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const MINUTE = 60_000
const DEVICE = 'iPhone'

const engines = storeEngines()

describe.each(engines.names)('on %s', (engine) => {
  let store: LeadStore
  let access: AccessStore

  beforeEach(async () => {
    store = (await engines.openStore(engine, NOW)).store
    access = store.access
  })

  async function add(name: string, rights: readonly Right[] = ['leads']): Promise<string> {
    const email = `${name.split(' ')[0]?.toLowerCase()}@havnehallen.example`
    const added = await access.add({ name, email, rights }, NOW)
    if (typeof added === 'string') throw new Error(added)
    return added.id
  }

  const link = (colleagueId: string, token: string, madeAt = NOW) => ({
    token,
    colleagueId,
    madeAt,
    expiresAt: madeAt + MINUTE,
  })
  const session = (id: string, colleagueId: string | null = null) => ({
    id,
    colleagueId,
    device: DEVICE,
    endsAt: NOW + 60 * MINUTE,
  })

  test('colleagues are listed by name, each with their rights and the time they were added', async () => {
    const mette = await add('mette Holm', ['leads', 'content'])
    await add('Ida Friis', ['content'])
    expect(await access.colleagues()).toMatchObject([
      { name: 'Ida Friis', rights: ['content'] },
      {
        id: mette,
        name: 'mette Holm',
        email: 'mette@havnehallen.example',
        rights: ['leads', 'content'],
        addedAt: NOW,
      },
    ])
  })

  test('names and e-mail addresses are unique, regardless of case', async () => {
    await add('Åse Holm')
    const typed = { name: 'ÅSE HOLM', email: 'ny@havnehallen.example', rights: ['leads'] as const }
    expect(await access.add(typed, NOW)).toBe('name-taken')
    expect(await access.add({ ...typed, name: 'Ida Friis', email: 'ÅSE@havnehallen.example' }, NOW)).toBe(
      'email-taken',
    )
    expect(await access.byName('åse holm')).toMatchObject({ name: 'Åse Holm' })
    expect(await access.byEmail('Åse@Havnehallen.example')).toMatchObject({ name: 'Åse Holm' })
    expect(await access.byName('Ida Friis')).toBeNull()
  })

  test('a change of rights affects one colleague only', async () => {
    const mette = await add('Mette Holm')
    await add('Ida Friis')
    expect(await access.change(mette, ['leads', 'content'])).toBe('Mette Holm')
    expect((await access.byId(mette))?.rights).toEqual(['leads', 'content'])
    expect((await access.byName('Ida Friis'))?.rights).toEqual(['leads'])
    expect(await access.change('nobody', ['leads'])).toBeNull()
  })

  test('a link is used once, before it expires, and ends the other links of its colleague', async () => {
    const [mette, ida] = [await add('Mette Holm'), await add('Ida Friis')]
    await access.saveLink(link(mette, 'first'))
    await access.saveLink(link(mette, 'second'))
    await access.saveLink(link(ida, 'of-ida'))
    expect(await access.takeLink('first', session('s1'), NOW)).toBeNull()
    expect(await access.takeLink('second', session('s1'), NOW + MINUTE)).toBeNull()
    expect([...(await access.invited(NOW))].sort()).toEqual([mette, ida].sort())
    expect(await access.invited(NOW + MINUTE)).toEqual(new Set())
    await access.saveRequestedLink(link(mette, 'asked', NOW + 1), NOW)
    expect(await access.takeLink('second', session('s1'), NOW + 1)).toMatchObject({ name: 'Mette Holm' })
    expect(await access.takeLink('asked', session('s2'), NOW + 1)).toBeNull()
    expect(await access.invited(NOW)).toEqual(new Set([ida]))
    expect(await access.userIn('s1', NOW + 1)).toMatchObject({ name: 'Mette Holm', isOwner: false })
  })

  test('a requested link is saved beside earlier ones, unless one of them is too recent', async () => {
    const [mette, ida] = [await add('Mette Holm'), await add('Ida Friis')]
    await access.saveLink(link(mette, 'given', NOW))
    expect(await access.saveRequestedLink(link(mette, 'asked', NOW + 1), NOW - 1)).toBe(false)
    expect(await access.saveRequestedLink(link(ida, 'of-ida', NOW + 1), NOW - 1)).toBe(true)
    expect(await access.saveRequestedLink(link(mette, 'asked', NOW + 1), NOW)).toBe(true)
    expect(await access.takeLink('given', session('s1'), NOW + 1)).not.toBeNull()
    expect(await access.takeLink('asked', session('s2'), NOW + 1)).toBeNull()
  })

  test('a session is its colleague’s until it ends, and its use is saved every ten minutes', async () => {
    const mette = await add('Mette Holm')
    await access.beginSession(session('s1', mette), NOW)
    const seenAt = async () => (await access.sessions(NOW))[0]?.seenAt
    await access.userIn('s1', NOW + 10 * MINUTE)
    expect(await seenAt()).toBe(NOW)
    await access.userIn('s1', NOW + 10 * MINUTE + 1)
    expect(await seenAt()).toBe(NOW + 10 * MINUTE + 1)
    expect(await access.userIn('s1', NOW + 60 * MINUTE)).toBeNull()
    expect(await access.sessions(NOW + 60 * MINUTE)).toEqual([])
    expect(await access.userIn('s2', NOW)).toBeNull()
  })

  test('sessions are listed with their owners, the latest used first', async () => {
    const mette = await add('Mette Holm')
    await access.beginSession(session('s1', mette), NOW)
    await access.beginSession(session('s2'), NOW + 1)
    expect(await access.sessions(NOW)).toEqual([
      { id: 's2', colleagueId: null, name: 'Ejeren', device: DEVICE, begunAt: NOW + 1, seenAt: NOW + 1 },
      { id: 's1', colleagueId: mette, name: 'Mette Holm', device: DEVICE, begunAt: NOW, seenAt: NOW },
    ])
  })

  test('an ended session is no longer listed, and nobody is signed in by it, the owner neither', async () => {
    const mette = await add('Mette Holm')
    await access.beginSession(session('of-owner'), NOW)
    await access.beginSession(session('of-mette', mette), NOW)
    expect(await access.userIn('of-owner', NOW)).toEqual(OWNER)
    for (const id of ['of-owner', 'of-mette', 'unknown']) await access.endSession(id)
    expect(await access.sessions(NOW)).toEqual([])
    for (const id of ['of-owner', 'of-mette', 'unknown']) expect(await access.userIn(id, NOW)).toBeNull()
  })

  test('a removed colleague is signed out, and their name leaves the list of actions', async () => {
    const [mette, ida] = [await add('Mette Holm'), await add('Ida Friis')]
    await access.beginSession(session('s1', mette), NOW)
    await access.beginSession(session('s2', ida), NOW)
    await access.saveLink(link(mette, 'a'))
    await access.record('Mette Holm', 'exported', '', NOW)
    await access.record('Ida Friis', 'added', 'Mette Holm', NOW + 1)
    expect(await access.remove(mette, NOW + 2)).toBe('Mette Holm')
    expect(await access.remove(mette, NOW + 2)).toBeNull()
    expect(await access.colleagues()).toMatchObject([{ name: 'Ida Friis' }])
    expect(await access.sessions(NOW)).toMatchObject([{ id: 's2' }])
    expect(await access.takeLink('a', session('s3'), NOW)).toBeNull()
    expect(await access.actions()).toMatchObject([
      { name: 'Ida Friis', action: 'added', subject: 'tidligere kollega', at: NOW + 1 },
      { name: 'tidligere kollega', action: 'exported', subject: '', at: NOW },
    ])
  })
})
