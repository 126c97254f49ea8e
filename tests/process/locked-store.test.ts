import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'
import { postForm, signInAsOwner, storeTwoLeads } from '#tests/internal-pages.ts'
import { OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'

/** Another program that keeps the store locked longer than SQLite waits: a backup, a viewer. */
function lock(dataDir: string): { end(): void } {
  const other = new DatabaseSync(join(dataDir, 'leads.sqlite'), { timeout: 5_000 })
  other.exec('begin exclusive')
  return { end: () => other.close() }
}

test('while the store is locked a visitor is asked to try again and loses nothing; a start says what to do', async () => {
  const site = await startBuiltSite({ LOG_LEVEL: 'error' })
  onTestFinished(() => removeDataFolder(site))
  const send = (name: string) =>
    fetch(`${site.url}/ansoeg`, {
      method: 'POST',
      headers: { origin: site.url },
      body: new URLSearchParams({
        firstname: name,
        lastname: 'Fjordholm',
        email: 'mette@lysfest.example',
        phone: '20 34 56 78',
        company: 'Fjordscenen',
        cvr: '13748136',
        package: 'PREMIUM',
        terms: 'on',
      }),
      redirect: 'manual',
    })
  const other = lock(site.dataDir)
  const answered: number[] = []
  const note = ({ status }: Response) => void answered.push(status)
  const sending = send('Mette-Marie')
  const pages = [1, 2, 3].map((page) => fetch(`${site.url}/beregner/branche?branche=${page}`).then(note))
  const refused = await sending
  note(refused)
  await Promise.all(pages)
  // No page waits for the lock, as the lead does.
  expect(answered).toEqual([200, 200, 200, 503])
  const page = await refused.text()
  for (const kept of ['Mette-Marie', 'mette@lysfest.example', '13748136']) expect(page).toContain(kept)
  expect(page).not.toMatch(/Tak for|Reference/)
  other.end()
  await expect.poll(async () => (await send('Mette-Marie')).text(), { timeout: 30_000 }).toContain('Tak')
  await site.stop()

  const another = lock(site.dataDir)
  const start = runProgram('build/server/index.js', {
    DATA_DIR: site.dataDir,
    PORT: String(await freePort()),
  })
  const { code, stderr } = await start.ended
  another.end()
  expect([code, stderr]).toEqual([
    1,
    'The lead store in DATA_DIR cannot be opened: another program keeps it locked: end that (a backup, sqlite3, a viewer), and start again\n',
  ])
})

test("while the store is locked the owner's pages say so and that it passes, change nothing, and let one sign out", async () => {
  const leadSite = await startLeadSite({ LOG_LEVEL: 'error' })
  onTestFinished(() => leadSite.stop().then(() => {}))
  const { url, dataDir } = leadSite.site
  const { reference } = await storeTwoLeads(url)
  const { cookie, csrf } = await signInAsOwner(url, OWNER_SECRET)
  const lead = `/intern/henvendelse/${reference.toLowerCase()}`
  const post = (path: string, fields: Record<string, string>) =>
    postForm(url, path, { csrf, ...fields }, cookie)
  const other = lock(dataDir)
  const colleague = { handling: 'tilfoej-link', navn: 'Bo', email: 'bo@firma.example', ret: 'leads' }
  const asked: Readonly<Record<string, () => Promise<Response>>> = {
    'sign in': () => postForm(url, '/intern/log-ind', { secret: OWNER_SECRET }),
    'sign in by a link': () => postForm(url, '/intern/log-ind', { link: 'a'.repeat(43) }),
    erase: () => post(lead, { handling: 'slet', bekraeft: 'on' }),
    export: () => post('/intern/henvendelser.csv', {}),
    'add a colleague': () => post('/intern/adgang', colleague),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const refused = await ask()
    const page = await refused.text()
    expect([name, refused.status, refused.headers.get('retry-after')]).toEqual([name, 503, '10'])
    expect(page).toContain('hverken læses eller gemmes lige nu')
  }
  const out = await post('/intern/log-ud', {})
  expect([out.status, out.headers.getSetCookie()]).toEqual([
    303,
    [expect.stringMatching(/^intern=; .*Max-Age=0/), expect.stringMatching(/^intern-kollega=; .*Max-Age=0/)],
  ])
  const told = await fetch(new URL(out.headers.get('location') ?? '', url))
  expect([told.status, await told.text()]).toEqual([
    503,
    expect.stringContaining('Men serveren kunne ikke gemme det lige nu.'),
  ])
  other.end()
  const after = await fetch(`${url}/intern/adgang`, { headers: { cookie } })
  expect([after.status, await after.text()]).toEqual([200, expect.not.stringContaining('bo@firma.example')])
  expect((await fetch(`${url}${lead}`, { headers: { cookie } })).status).toBe(200)
}, 120_000)
