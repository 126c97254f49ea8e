import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { addColleague, pressLink, signInAsOwner } from '#tests/internal-pages.ts'

// Editing the content's files through the built server, over HTTP: who may, what is saved, what is
// refused, and what can be undone.

const SECRET = 'the secret of the owner of this site'
const PATH = 'documents/category/billetsystem.json'
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>'

let folder: string
let site: BuiltSite
let without: BuiltSite
let owner: { cookie: string; csrf: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editing-'))
  await cp('content', folder, { recursive: true })
  site = await startBuiltSite({ CONTENT_DIR: folder, CONTENT_EDITING: 'on', INTERNAL_SECRET: SECRET })
  without = await startBuiltSite({ INTERNAL_SECRET: SECRET })
  owner = await signInAsOwner(site.url, SECRET)
})

afterAll(async () => {
  for (const each of [site, without]) {
    await each.stop()
    await removeDataFolder(each)
  }
  await rm(folder, { recursive: true })
})

/** What a failed test leaves is no draft of the next one's. */
afterEach(async () => {
  for (const path of await readdir(join(folder, 'drafts'), { recursive: true }).catch(() => []))
    if (path.endsWith('.json')) await call('deleteUnpublishedEntry', { path: `documents/${path}` })
})

function post(action: string, values: object, headers: Record<string, string> = {}, { url } = site) {
  return fetch(`${url}/api/indhold`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ action, values }),
  })
}

async function call<Answer>(action: string, values: object = {}): Promise<Answer> {
  const answer = await post(action, values, { cookie: owner.cookie, 'x-csrf-token': owner.csrf })
  const body = await answer.json()
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.error}`)
  return body
}

type Opened = { data: string; version: string }
const open = (path = PATH) => call<Opened>('getEntry', { path })
const textOf = (path: string) => readFile(join(folder, path), 'utf8')

/** What the editor sends after a change of fields. */
function edit({ data, version }: Opened, changes: object, path = PATH) {
  return { path, version, raw: JSON.stringify({ ...JSON.parse(data), ...changes }) }
}

/** The page that an address of /preview leads to. */
const enteredAt = async (href: string) =>
  (await fetch(`${site.url}${href}`, { redirect: 'manual' })).headers.get('location')

const pageOf = async (path: string) => (await fetch(`${site.url}${path}`)).text()

const undoLatest = () => undo(0)

const ownersPage = async (path: string) =>
  (await fetch(`${site.url}${path}`, { headers: { cookie: owner.cookie } })).text()

/** Takes back a change of the list, newest first. */
async function undo(place: number): Promise<Response> {
  const headers = { cookie: owner.cookie }
  const list = await (await fetch(`${site.url}/intern/indhold`, { headers })).text()
  const id = [...list.matchAll(/name="aendring" value="([^"]+)"/g)][place]?.[1] ?? ''
  const body = new URLSearchParams({ csrf: owner.csrf, aendring: id })
  return fetch(`${site.url}/intern/indhold`, { method: 'POST', headers, body, redirect: 'manual' })
}

test('a call of more parts than any has is refused before it is parsed', async () => {
  const headers = { 'content-type': 'application/json', cookie: owner.cookie, 'x-csrf-token': owner.csrf }
  const body = `{"action":"getMedia","values":[${'[],'.repeat(150_000)}0]}`
  expect((await fetch(`${site.url}/api/indhold`, { method: 'POST', headers, body })).status).toBe(400)
})

test('no form is read for the token of a call, which may be as long as a picture', async () => {
  const body = new URLSearchParams({ csrf: owner.csrf, action: 'getMedia' })
  const headers = { cookie: owner.cookie }
  expect((await fetch(`${site.url}/api/indhold`, { method: 'POST', headers, body })).status).toBe(403)
})

test('only a signed-in owner with the token can call the editor, and only where it is switched on', async () => {
  const { cookie, csrf } = owner
  expect((await post('config', {})).status).toBe(401)
  expect((await post('config', {}, { cookie })).status).toBe(403)
  expect((await post('config', {}, { cookie, 'x-csrf-token': `${csrf}x` })).status).toBe(403)
  expect((await post('config', {}, { cookie, 'x-csrf-token': csrf })).status).toBe(200)
  for (const body of ['', '{', 'null', '[]', '7'])
    expect([
      body,
      (
        await fetch(`${site.url}/api/indhold`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
          body,
        })
      ).status,
    ]).toEqual([body, 400])
  const large = { picture: 'x'.repeat(100_000) }
  expect((await post('config', large)).status).toBe(413)
  expect((await post('config', large, { cookie, 'x-csrf-token': csrf })).status).toBe(200)
  const other = await signInAsOwner(without.url, SECRET)
  const headers = { cookie: other.cookie, 'x-csrf-token': other.csrf }
  expect((await post('config', {}, headers, without)).status).toBe(404)
  for (const path of ['/intern/indhold', '/intern/indhold/rediger', '/intern/indhold/program/page.mjs']) {
    const signedOut = await fetch(`${site.url}${path}`, { redirect: 'manual' })
    expect([path, signedOut.status]).toEqual([path, 303])
    const switchedOff = await fetch(`${without.url}${path}`, { headers: { cookie: other.cookie } })
    expect([path, switchedOff.status]).toEqual([path, 404])
  }
  const menu = (url: string, cookie: string) =>
    fetch(`${url}/intern`, { headers: { cookie } }).then((answer) => answer.text())
  expect(await menu(site.url, cookie)).toContain('href="/intern/indhold"')
  expect(await menu(without.url, other.cookie)).not.toContain('href="/intern/indhold"')
})

test('a date at the start of a paragraph is published as it was written, and a quotation is refused in Danish', async () => {
  const path = 'documents/help_page/brug-et-gavekort.json'
  const before = await textOf(path)
  const save = async (body: string) => call('persistEntry', edit(await open(path), { body }, path))
  await expect(save('Før\n\n> Et citat')).rejects.toThrow(
    '409 Brødtekst: Siden viser ikke citatblokke. Skriv citatet som et almindeligt afsnit.',
  )
  expect(await textOf(path)).toBe(before)
  await save('24. december holder vi lukket.\n\n2. sal\n\n1. Et\n2. To')
  await call('publishUnpublishedEntry', { path })
  const page = await pageOf('/hjaelp/brug-et-gavekort')
  expect(page).toContain('<p>24. december holder vi lukket.</p><p>2. sal</p><ol><li>Et</li><li>To</li></ol>')
  expect(JSON.parse((await open(path)).data).body).toBe(
    '24\\. december holder vi lukket.\n\n2\\. sal\n\n1. Et\n2. To',
  )
  await undoLatest()
  expect(await textOf(path)).toBe(before)
})

test('a document that Windows saved as UTF-16 is opened, edited and published', async () => {
  const path = 'documents/help_page/brug-et-gavekort.json'
  const before = await textOf(path)
  await writeFile(join(folder, path), Buffer.from(`\ufeff${before}`, 'utf16le'))
  await call('persistEntry', edit(await open(path), { title: 'Rødgrød fra Windows' }, path))
  await call('publishUnpublishedEntry', { path })
  expect(await pageOf('/hjaelp/brug-et-gavekort')).toContain('Rødgrød fra Windows')
  await undoLatest()
  expect(JSON.parse((await open(path)).data).title).toBe(JSON.parse(before).data.title)
  await writeFile(join(folder, path), before)
})

test('the editor has a policy of its own, serves its program alone, and draft pages let it frame them', async () => {
  const headers = { cookie: owner.cookie }
  const page = await fetch(`${site.url}/intern/indhold/rediger`, { headers })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/https?:|\*/)
  const file = (name: string) => fetch(`${site.url}/intern/indhold/program/${name}`, { headers })
  expect((await file('decap-cms.js')).status).toBe(200)
  // Five megabytes are loaded once a day.
  expect((await file('decap-cms.js')).headers.get('cache-control')).toBe('private, max-age=86400')
  for (const name of ['package.json', 'cms.js.map', 'editing.ts']) {
    expect([name, (await file(name)).status]).toEqual([name, 404])
  }

  const shown = await call<{ page: string }>('show', {
    ...edit(await open(), { title: 'Til rammen' }),
    tab: 'prove1',
  })
  const entered = await fetch(`${site.url}${shown.page}`, { redirect: 'manual' })
  const draft = await fetch(`${site.url}${entered.headers.get('location')}`, {
    headers: { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' },
  })
  expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await draft.text()).toContain('Til rammen')
  const published = await fetch(`${site.url}/produkt/billetsystem`)
  expect(published.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await published.text()).not.toContain('Til rammen')
})

/** Without the date of publication. */
const undated = (text: string) => text.replace(/"last_publication_date": "[^"]*"/, '')

test('a saved draft is published, is one line in the file and its date, and is undone', async () => {
  const before = await textOf(PATH)
  const opened = await open()
  const saved = await call<{ version: string }>(
    'persistEntry',
    edit(opened, { title: 'Billetsystem og mere' }),
  )
  expect(await textOf(PATH)).toBe(before)
  expect(await call('unpublishedEntry', { path: PATH })).toMatchObject({
    collection: 'category',
    slug: 'billetsystem',
  })
  // A second save in the same form, which shows the first version still.
  await call('persistEntry', edit({ ...opened, ...saved }, { title: 'Billetsystem til alle' }))
  await call('publishUnpublishedEntry', { path: PATH })
  const published = await textOf(PATH)
  expect(undated(published)).toBe(
    undated(before.replace('"title": "Billetsystem"', '"title": "Billetsystem til alle"')),
  )
  const { last_publication_date } = JSON.parse(published)
  expect(Math.abs(Date.now() - Date.parse(last_publication_date))).toBeLessThan(600_000)
  expect(await pageOf('/sitemap.xml')).toContain(
    `/produkt/billetsystem</loc><lastmod>${new Date(last_publication_date).toISOString()}</lastmod>`,
  )
  expect(existsSync(join(folder, PATH.replace('documents', 'drafts')))).toBe(false)
  expect(await pageOf('/produkt/billetsystem')).toContain('Billetsystem til alle')

  expect((await undoLatest()).status).toBe(303)
  expect(await textOf(PATH)).toBe(before)
  expect(await pageOf('/produkt/billetsystem')).not.toContain('Billetsystem til alle')
})

test("the editor's 'Vis siden' leads to the page of a document, and to its draft while there is one", async () => {
  const look = async (name: string) => {
    const url = `${site.url}/intern/indhold/side/category/${name}`
    const { status, headers } = await fetch(url, { headers: { cookie: owner.cookie }, redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await look('billetsystem')).toEqual([303, '/produkt/billetsystem'])
  await call('persistEntry', edit(await open(), { title: 'Til et kig' }))
  expect(await look('billetsystem')).toEqual([303, expect.stringMatching(/^\/preview\?token=/)])
  await call('deleteUnpublishedEntry', { path: PATH })
  expect((await look('findes-ikke'))[0]).toBe(404)
})

test('a document that was opened and saved untouched makes no draft', async () => {
  await call('persistEntry', edit(await open(), {}))
  expect(await call('unpublishedEntry', { path: PATH })).toBe(null)
})

test('of two who have a document open, the later one is told and overwrites nothing', async () => {
  const [one, other] = [await open(), await open()]
  await call('persistEntry', edit(one, { subtitle: 'Den førstes.' }))
  await expect(call('persistEntry', edit(other, { subtitle: 'Den andens.' }))).rejects.toThrow(
    '409 En anden har gemt',
  )
  const shown = await call<{ notice: string }>('show', {
    ...edit(other, { subtitle: 'Den andens.' }),
    tab: 'prove2',
  })
  expect(shown.notice).toContain('En anden har gemt')
  expect(await textOf(PATH.replace('documents', 'drafts'))).toContain('Den førstes.')

  // Published by hand since the draft was begun.
  const before = await textOf(PATH)
  await writeFile(join(folder, PATH), before.replace('"Billetsystem"', '"I hånden"'))
  await expect(call('publishUnpublishedEntry', { path: PATH })).rejects.toThrow('409 Det, der er udgivet, er')
  await writeFile(join(folder, PATH), before)
  await call('deleteUnpublishedEntry', { path: PATH })
  expect(await textOf(PATH)).toBe(before)
})

test('many saves at once are one after another: exactly one wins', async () => {
  const opened = await open()
  const edits = Array.from({ length: 8 }, (_, index) => edit(opened, { subtitle: `Nummer ${index}` }))
  const outcomes = await Promise.allSettled(edits.map((each) => call('persistEntry', each)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await call('deleteUnpublishedEntry', { path: PATH })
})

test('what content:check calls an error is not saved', async () => {
  const opened = await open()
  const lost = edit(opened, { body: 'Se [mere](document:category/findes-ikke).' })
  const shown = await call<{ findings: object[] }>('show', {
    ...lost,
    tab: 'prove3',
  })
  const text = 'Linket fører til et dokument, som ikke findes: category/findes-ikke. Vælg et andet.'
  expect(shown.findings).toEqual([{ level: 'error', field: 'Brødtekst', text }])
  await expect(call('persistEntry', lost)).rejects.toThrow(`409 Brødtekst: ${text}`)
  expect(await call('unpublishedEntry', { path: PATH })).toBe(null)
})

test('what others link to is not deleted, and the refusal and the pane beside the form name each of them', async () => {
  const { usedIn } = await call<{ usedIn: string[] }>('show', { ...edit(await open(), {}), tab: 'prove7' })
  expect(usedIn).toContain('Branche: Motionsløb')
  const refused = `409 Der er links hertil på: ${usedIn.join(', ')}. Fjern dem dér først.`
  await expect(call('deleteFile', { path: PATH })).rejects.toThrow(refused)
  expect(existsSync(join(folder, PATH))).toBe(true)
})

test('a price or a rate that no package can cost is not saved, and its field says what to write', async () => {
  const prices = 'documents/prices/pakker.json'
  const opened = await open(prices)
  const { slices } = JSON.parse(opened.data)
  const at = (kind: string) =>
    slices.findIndex(({ _block }: { _block: string }) => _block.startsWith(`${kind}/`))
  const after = (kind: string, field: string, value: unknown) => {
    const changed = { ...slices[at(kind)], [field]: value }
    return edit(opened, { slices: slices.with(at(kind), changed) }, prices)
  }
  const price = 'Skriv pakkens pris i kroner, fx 0, 399 eller Fra 399.'
  for (const [kind, field, value, text] of [
    ['package', 'price', '', 'Feltet skal udfyldes.'],
    ['package', 'price', 'efter aftale', price],
    ['package', 'price', '-5', price],
    ['price_model', 'fixed_fee', -1, 'Satsen er et tal fra 0 til under 1.000.000.'],
  ] as const) {
    const wrong = after(kind, field, value)
    const { findings } = await call<{ findings: { level: string; field: string; text: string }[] }>('show', {
      ...wrong,
      tab: 'prove5',
    })
    expect(
      findings.filter(({ level }) => level === 'error').map((finding) => finding.text),
      `${field}: ${value}`,
    ).toContain(text)
    await expect(call('persistEntry', wrong), `${field}: ${value}`).rejects.toThrow(text)
    expect(await call('unpublishedEntry', { path: prices })).toBe(null)
  }
})

test('what a page cannot do without is required at saving, and findings name the fields in the order of the form', async () => {
  const opened = await open()
  await expect(call('persistEntry', edit(opened, { title: ' \u200b' }))).rejects.toThrow(
    '409 Titel: Feltet skal udfyldes.',
  )
  const form = JSON.parse(opened.data)
  const at = form.slices.findIndex(({ _block }: { _block: string }) => _block.startsWith('general/'))
  expect(at).toBeGreaterThanOrEqual(0)
  const slices = form.slices.with(at, { ...form.slices[at], link: { url: 'ikke en adresse' } })
  const shown = await call<{ findings: { level: string; field: string; text: string }[] }>('show', {
    ...edit(opened, { title: '', subtitle: 'Kun 5 kr.', meta_title: 'Et '.repeat(30), slices }),
    tab: 'prove4',
  })
  expect(shown.findings.map(({ level, field }) => [level, field])).toEqual([
    ['error', 'Titel'],
    ['error', `Tekst med billede, eller citat (nr. ${at + 1}) › Link`],
    ['warning', 'Undertitel'],
    ['warning', 'Sidetitel i søgeresultater'],
  ])
  for (const { text } of shown.findings) expect(text).toMatch(/^[A-ZÆØÅ„].*\.$/)
})

test('a new document with a new picture is saved, published and removed again', async () => {
  const path = 'documents/support_article/ny-artikel.json'
  const asset = { path: 'media/ny-tegning.svg', content: Buffer.from(PICTURE).toString('base64') }
  const form = { uid: 'ny-artikel', title: 'Ny artikel', body: 'Tekst.\n\n![En tegning](ny-tegning.svg)' }
  await call('persistMedia', asset)
  const values = { path, raw: JSON.stringify(form), version: null }
  const { version } = await call<{ version: string }>('persistEntry', values)
  // In no category nobody would find it.
  const unlisted = 'Artiklen er ikke i noget hjælpeemne, så ingen kan finde den.'
  type Shown = { page: string | null; findings: { text: string }[] }
  const shown = await call<Shown>('show', { ...values, version, tab: 'prove5' })
  expect(shown.page).toBe(null)
  const look = () =>
    fetch(`${site.url}/intern/indhold/side/support_article/ny-artikel`, {
      headers: { cookie: owner.cookie },
      redirect: 'manual',
    })
  const nowhere = await look()
  expect([nowhere.status, await nowhere.text()]).toEqual([409, expect.stringContaining(unlisted)])
  expect(shown.findings.map(({ text }) => text)).toContainEqual(expect.stringContaining(unlisted))
  await expect(call('publishUnpublishedEntry', { path })).rejects.toThrow(`409 ${unlisted}`)
  const category = 'documents/support_category/afregning-og-bogfoering.json'
  const categoryBefore = await textOf(category)
  const chosen = { ...form, _category: 'support_category/afregning-og-bogfoering' }
  // Beside the form, and for who may edit, it is in that one.
  const placed = await call<Shown>('show', { path, raw: JSON.stringify(chosen), version, tab: 'prove6' })
  expect(await enteredAt(placed.page ?? '')).toBe(`/support/afregning-og-bogfoering/${form.uid}`)
  await call('persistEntry', { path, raw: JSON.stringify(chosen), version })
  expect(await enteredAt((await look()).headers.get('location') ?? '')).toBe(
    `/support/afregning-og-bogfoering/${form.uid}`,
  )
  expect(JSON.parse((await call<Opened>('unpublishedEntryDataFile', { path })).data)).toMatchObject(chosen)
  const drafts = await ownersPage('/intern/indhold')
  expect(drafts).toMatch(/<h2[^>]*>Kladder<\/h2>.*Hjælpeartikel: Ny artikel.*Ny\. (?:<!-- -->)?Gemt/s)
  expect(drafts).toContain(`href="/intern/indhold/rediger#/collections/support_article/entries/${form.uid}"`)
  expect(drafts).toContain(`href="/intern/indhold/side/support_article/${form.uid}"`)
  await call('publishUnpublishedEntry', { path })
  expect(await ownersPage('/intern/indhold')).not.toContain('>Kladder</h2>')
  expect(await ownersPage('/intern/adgang')).toContain(
    `Ejeren ændrede <a href="/intern/indhold/rediger#/collections/support_article/entries/${form.uid}" class="link">Hjælpeartikel: Ny artikel</a>`,
  )
  expect(await pageOf('/support/afregning-og-bogfoering')).toContain('Ny artikel')
  expect(JSON.parse(await textOf(path))).toMatchObject({
    id: 'support_article-ny-artikel',
    type: 'support_article',
    uid: 'ny-artikel',
    data: { title: 'Ny artikel', body: ['Tekst.', '', '![En tegning](ny-tegning.svg)'] },
  })
  expect(await textOf('media/ny-tegning.svg')).toBe(PICTURE)
  await expect(call('deleteFile', { path: 'media/ny-tegning.svg' })).rejects.toThrow(
    '409 ny-tegning.svg bruges på en side: Hjælpeartikel: Ny artikel. Vælg et andet billede',
  )
  await expect(
    call('persistMedia', {
      path: 'media/ny-tegning.svg',
      content: Buffer.from(PICTURE.replace('width="2"', 'width="3"')).toString('base64'),
    }),
  ).rejects.toThrow('409 Der er allerede en fil med navnet ny-tegning.svg. Giv')
  // Its topic was changed after it, and links to it.
  expect(await (await undo(1)).text()).toContain('Der er links hertil på: Hjælpeemne: Afregning og bogføring')
  expect((await undoLatest()).status).toBe(303)
  expect(await textOf(category)).toBe(categoryBefore)
  await call('deleteFile', { path: path })
  expect(existsSync(join(folder, path))).toBe(false)
  await call('deleteFile', { path: 'media/ny-tegning.svg' })
  // What is gone opens nowhere, and has the name that it had.
  const done = await ownersPage('/intern/adgang')
  for (const line of [
    'Ejeren ændrede Hjælpeartikel: Ny artikel<',
    'Ejeren slettede Hjælpeartikel: Ny artikel<',
    'Ejeren slettede Billede: ny-tegning.svg<',
  ])
    expect(done).toContain(line)
  expect(done).not.toMatch(/documents\/|\.json|media\/ny-tegning/)
  expect((await undoLatest()).status).toBe(303)
  expect(await textOf('media/ny-tegning.svg')).toBe(PICTURE)
})

test('a picture that pages could not show is refused with what to do, and a photograph is made ready', async () => {
  const keep = (name: string, content: Buffer) =>
    call('persistMedia', { path: `media/${name}`, content: content.toString('base64') })
  const photo = () => sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#808' } })
  const tiff = await photo().tiff().toBuffer()
  await expect(keep('scan.jpg', tiff)).rejects.toThrow('Gem den som JPEG, PNG eller SVG')
  await expect(keep('scan.tif', tiff)).rejects.toThrow('Gem den som JPEG, PNG eller SVG')
  await expect(keep('img_1.heic', tiff)).rejects.toThrow('Apples format HEIC')
  await expect(keep('film.mp4', tiff)).rejects.toThrow('Den slags filer kan siden ikke vise')
  await expect(keep('Blå Foto.jpg', tiff)).rejects.toThrow('brug små bogstaver')
  const jpeg = await photo().jpeg().toBuffer()
  await expect(keep('halvt.jpg', jpeg.subarray(0, -200))).rejects.toThrow('Billedet er ikke helt')

  const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1' } }
  const upright = photo().withMetadata({ orientation: 6 }).withExifMerge(position)
  await keep('telefon.jpg', await upright.jpeg().toBuffer())
  await keep('stort.png', await photo().png().toBuffer())
  const kept = async (name: string) => {
    const { format, width, height, exif } = await sharp(
      await readFile(join(folder, 'media', name)),
    ).metadata()
    return { format, width, height, exif }
  }
  expect(await kept('telefon.jpg')).toEqual({ format: 'jpeg', width: 1920, height: 3840, exif: undefined })
  expect(await kept('stort.png')).toEqual({ format: 'png', width: 3840, height: 1920, exif: undefined })
  for (const name of ['telefon.jpg', 'stort.png']) await call('deleteFile', { path: `media/${name}` })
})

test('what could not be stored or would take seconds is refused with what to do', async () => {
  const form = { uid: 'a', title: 'Ny artikel', body: 'Tekst.' }
  const save = (name: string, more = {}) =>
    call('persistEntry', {
      path: `documents/support_article/${name}.json`,
      raw: JSON.stringify({ ...form, uid: name, ...more }),
      version: null,
    })
  await expect(save('a'.repeat(240))).rejects.toThrow('409 Adressen er for lang')
  await expect(save('a', { body: '_a '.repeat(200_000) })).rejects.toThrow('409 Der er for meget tekst')
  const keep = (name: string, content: string) =>
    call('persistMedia', { path: `media/${name}`, content: Buffer.from(content).toString('base64') })
  await expect(keep(`${'a'.repeat(197)}.svg`, PICTURE)).rejects.toThrow('409 Filens navn er for langt')
  await expect(keep('bombe.svg', `<svg><text>${'x'.repeat(100_000)}</text></svg>`)).rejects.toThrow(
    'Tegningen siger ikke, hvor stor den er',
  )
  // Cut in the middle of a segment that only the last step reads.
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#808' } })
    .jpeg()
    .toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xee, 0, 14]), Buffer.from('Adobe       ')])
  const odd = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2), Buffer.alloc(2_000_000)])
  await expect(
    call('persistMedia', { path: 'media/odd.jpg', content: odd.toString('base64') }),
  ).rejects.toThrow('409')
})

test('what was published is listed with who did it and what it changed, in the words of the form', async () => {
  const { cookie, csrf } = await pressLink(
    site.url,
    await addColleague(site.url, owner, { name: 'Mette', email: 'mette@firma.example', rights: ['content'] }),
    '/intern/maalinger',
  )
  const opened = await open()
  const { slices } = JSON.parse(opened.data)
  const changed = edit(opened, { title: 'Billetter & mere', slices: slices.slice(1) })
  for (const [action, values] of [
    ['persistEntry', changed],
    ['publishUnpublishedEntry', { path: PATH }],
  ] as const)
    expect((await post(action, values, { cookie, 'x-csrf-token': csrf })).status).toBe(200)
  const list = await (await fetch(`${site.url}/intern/indhold`, { headers: { cookie } })).text()
  const [, latest = ''] = list.split('Seneste ændringer')
  const words = latest
    .split('<li')[1]
    ?.replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain(', Mette Ændret: Produkt: Billetter &amp; mere')
  expect(words).toContain('Titel Billetsystem → Billetter &amp; mere')
  expect(words).toContain(`Blokke ${slices.length} rækker → ${slices.length - 1} rækker`)
  await undoLatest()
})

test('names that lead out of the folder are refused, and what is no call', async () => {
  for (const outside of [
    '../package.json',
    'documents/../../x.json',
    'documents/category/../a.json',
    'repository.json',
  ]) {
    await expect(call('getEntry', { path: outside })).rejects.toThrow('409')
    await expect(call('deleteFile', { path: outside })).rejects.toThrow('409')
    await expect(call('persistMedia', { path: outside, content: 'YQ==' })).rejects.toThrow('409')
  }
  await expect(call('show', { ...edit(await open(), {}), tab: '../../x' })).rejects.toThrow('409')
  for (const action of ['constructor', 'toString', 'nothing'])
    await expect(call(action)).rejects.toThrow('400')
})

test('what the editor does not send is refused as unreadable, and nothing is saved that reading would refuse', async () => {
  const opened = await open()
  const before = await textOf(PATH)
  const form = JSON.parse(opened.data)
  const base = JSON.parse(form._base)
  const raw = (changes: object) => ({
    path: PATH,
    version: opened.version,
    raw: JSON.stringify({ ...form, ...changes }),
  })
  const onBase = (changes: object) => raw({ _base: JSON.stringify({ ...base, ...changes }) })
  const wrong: [string, unknown][] = [
    ['getEntry', null],
    ['getEntry', { path: 7 }],
    ['getEntry', { path: 'a'.repeat(100_000) }],
    ['entriesByFolder', []],
    ['persistEntry', {}],
    ['persistEntry', { ...raw({}), raw: '{' }],
    ['persistEntry', { ...raw({}), raw: 'null' }],
    ['persistEntry', { ...raw({}), raw: '[]' }],
    ['persistEntry', raw({ _base: '{' })],
    ['persistEntry', raw({ _base: 'null' })],
    ['persistEntry', onBase({ type: 'industry' })],
    ['persistEntry', onBase({ id: '../..' })],
    ['persistEntry', onBase({ tags: 'a' })],
    ['persistEntry', onBase({ more: 1 })],
    ['persistMedia', { path: 'media/a.png', content: { length: 1e9 } }],
    ['deleteFile', { paths: ['media/a.png'] }],
    ['updateUnpublishedEntryStatus', { path: PATH, status: {} }],
    ['show', { ...raw({}), tab: ['a'] }],
  ]
  for (const [action, values] of wrong) {
    const answer = await post(action, values as object, {
      cookie: owner.cookie,
      'x-csrf-token': owner.csrf,
    })
    expect([action, values, answer.status]).toEqual([action, values, 400])
    expect((await answer.json()).error).toContain('Kaldet kunne ikke læses')
  }
  // Fields of another kind than the form has.
  for (const value of [7, true, { a: { b: [] } }, [[]], 'a'.repeat(10_000), null])
    for (const field of Object.keys(form).filter((name) => !name.startsWith('_'))) {
      const answer = await post('persistEntry', raw({ [field]: value }), {
        cookie: owner.cookie,
        'x-csrf-token': owner.csrf,
      })
      expect([field, value, answer.status < 500]).toEqual([field, value, true])
      if (answer.ok) await call('deleteUnpublishedEntry', { path: PATH })
    }
  expect(await textOf(PATH)).toBe(before)
  expect((await open()).version).toBe(opened.version)
})

test('while the folder is away the editor says so, changes nothing, and goes on when it is back', async () => {
  const opened = await open()
  await rename(folder, `${folder}-away`)
  try {
    for (const [action, values] of [
      ['getEntry', { path: PATH }],
      ['persistEntry', edit(opened, { subtitle: 'Uden mappe' })],
      ['persistEntry', { ...edit(opened, {}), version: null }],
      ['config', {}],
    ] as const) {
      const headers = { cookie: owner.cookie, 'x-csrf-token': owner.csrf }
      const answer = await post(action, values, headers)
      expect([action, answer.status]).toEqual([action, 503])
      expect((await answer.json()).error).toContain('Mappen med indhold kan ikke læses')
    }
    expect(existsSync(folder)).toBe(false)
  } finally {
    await rename(`${folder}-away`, folder)
  }
  expect((await open()).version).toBe(opened.version)
})

test('what a killed editor left blocks nobody, and no half-written file stays behind', async () => {
  await writeFile(join(folder, '.editing/lock'), '')
  await mkdir(join(folder, 'drafts/category'), { recursive: true })
  await writeFile(join(folder, 'drafts/category/billetsystem.json.new'), '{"half')
  await call('persistEntry', edit(await open(), { subtitle: 'Efter låsen' }))
  await call('deleteUnpublishedEntry', { path: PATH })
  expect(await readdir(join(folder, 'drafts/category'))).not.toContain('billetsystem.json.new')
  expect(await readdir(join(folder, 'documents/category'))).not.toContain('billetsystem.json.new')
})

test('a start with CONTENT_EDITING refuses what could not work, in one line', async () => {
  const refused = async (settings: Parameters<typeof runProgram>[1]) => {
    const data = await mkdtemp(join(tmpdir(), 'editing-data-'))
    const program = runProgram('build/server/index.js', {
      CONTENT_EDITING: 'on',
      DATA_DIR: data,
      ...settings,
    })
    const { code, stderr } = await program.ended
    await rm(data, { recursive: true })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    return stderr
  }
  expect(await refused({ PRISMIC_REPOSITORY: 'some-repository' })).toContain('edit in Prismic')
  expect(
    await refused({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.dk', SALES_EMAIL: 'a@b.dk' }),
  ).toContain('INTERNAL_SECRET')
  const database = { DATABASE_URL: 'postgres://localhost/none', INTERNAL_SECRET: SECRET }
  expect(await refused(database)).toContain('CONTENT_DIR')
  const readable = await mkdtemp(join(tmpdir(), 'editing-content-'))
  await cp('content/repository.json', join(readable, 'repository.json'))
  expect(await refused({ CONTENT_DIR: readable })).toContain('cannot be written')
  await rm(readable, { recursive: true })
})
