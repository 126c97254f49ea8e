import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_PICTURE } from '#scripts/content/launch.ts'
import { removeDataFolder, runProgram, startBuiltSite } from '#tests/built-site.ts'

/** content:check -- --launch before and after the content was made a company's own. */

let content: string

beforeAll(() => {
  content = mkdtempSync(join(tmpdir(), 'launch-'))
  for (const part of ['documents', 'media', 'repository.json'])
    cpSync(join('content', part), join(content, part), { recursive: true })
})

afterAll(() => rmSync(content, { recursive: true }))

const launch = async (folder = content) => {
  const settings = {
    CONTENT_DIR: folder,
    ...(folder ? { SITE_URL: 'https://www.skellet.dk', INTERNAL_SECRET: '0123456789abcdef' } : {}),
  }
  return runProgram('scripts/content/check.ts', settings, ['--launch']).ended
}

/** The lines of the report from one title to the next. */
function sectionOf(stdout: string, title: string): string {
  const section = stdout.split('\n\n').find((each) => each.startsWith(title) && /: \d+\n/.test(each))
  expect(section, title).toBeDefined()
  return `${section}\n`
}

const pathOf = (file: string) => join(content, 'documents', file)
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(pathOf(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(pathOf(file), text.replace(from, to))
}

test('everything of the example company is found, wherever it stands and however it is written', async () => {
  edit(
    'info_page/kontakt.json',
    'Book et møde',
    'Ring +45 70\\u202f00.00-00, eller til RAMPELYS  ApS. Book et møde',
  )
  const { code, stdout } = await launch()
  expect(code).toBe(1)
  const below = (title: string) => sectionOf(stdout, title)
  expect(below('Fælles oplysninger')).toMatch(/\n {4}Rampelys – Produktnavn, /)
  expect(below('Fælles oplysninger')).toMatch(/\n {4}rampelys – Logo/)
  expect(below('Fælles oplysninger')).toMatch(/\n {4}\S+\.example – /)
  expect(below('Side om virksomheden: Kontakt')).toMatch(/\n {4}70\u202f00\.00-00 – Undertitel\n/)
  expect(below('Side om virksomheden: Kontakt')).toMatch(/\n {4}Rampelys ApS – Undertitel\n/)
  expect(below('Kunde: Fjordscenen')).toMatch(/\n {4}fjordscenen – Adresse/)
  expect(below('Kunde: Fjordscenen')).toMatch(/\n {2}Tal og sætninger om virksomheden: \d/)
  expect(stdout).toContain('documents/legal_page/privatlivspolitik.json): ')
  for (const picture of ['favicon.svg', 'skaerm-webshop.webp', 'logo-skovlund-haandbold.svg'])
    expect(below('Billeder')).toContain(`\n    ${picture}\n`)
  expect(below('LICENSE')).toContain('skriv, hvem der har rettighederne')
  expect(stdout).toMatch(/\nI alt \d+: .*Navne, adresser og numre \d+.*\n\d+ fejl, \d+ ting at bemærke\n$/)
  expect(stdout).not.toMatch(/names|shows|errors|slices\[/)
})

test('a number that is also its link, and a name within a longer one, are counted once', async () => {
  const { stdout } = await launch()
  const quote = sectionOf(stdout, 'Forside')
    .split('\n')
    .filter((line) => line.includes('Citat, uden citationstegn'))
  expect(quote.filter((line) => /70\s?00\s?00\s?00/.test(line))).toHaveLength(1)
  expect(quote.filter((line) => /Rampelys/.test(line))).toEqual([
    expect.stringMatching(/^ {4}Rampelys ApS – /),
  ])
})

test('Danish words that are names too are no finding, nor is what the company says is its own', async () => {
  edit('info_page/kontakt.json', 'Book et møde', 'Fra tribunen og fra en lille sal: Book et møde')
  const foundThere = ({ stdout }: { stdout: string }) =>
    sectionOf(stdout, 'Side om virksomheden: Kontakt')
      .split('\n')
      .filter((line) => /^ {4}(?:tribunen|lille sal)/i.test(line))
  expect(foundThere(await launch())).toEqual([])
  const named = /\n {4}Rampelys – Produktnavn/
  writeFileSync(join(content, 'launch-ours.txt'), '\ufeff# Ours as well\r\nRampelys\r\n')
  expect((await launch()).stdout).not.toMatch(named)
  rmSync(join(content, 'launch-ours.txt'))
  expect((await launch()).stdout).toMatch(named)
})

test('content that is begun has the texts and pictures, and no history of the example', async () => {
  const folder = join(content, 'begun')
  const begin = () => runProgram('scripts/content/new.ts', {}, [folder]).ended
  expect((await begin()).code).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['documents', 'media', 'repository.json'])
  for (const file of globSync('documents/*/*.json', { cwd: folder })) {
    const { previous_uids, data } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    expect([file, previous_uids, data.redirects ?? []]).toEqual([file, undefined, []])
  }
  const checked = await runProgram('scripts/content/check.ts', { CONTENT_DIR: folder }, []).ended
  expect(checked.stdout).toMatch(/^0 fejl, /m)
  expect(await begin()).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })
  rmSync(folder, { recursive: true })
  const nowhere = await runProgram('scripts/content/new.ts', {}, [join(content, 'repository.json', 'mine')])
    .ended
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/^\S+ cannot be written .*\n$/) })
})

test('a drawing in other colours is still the same, under another name too', async () => {
  const recoloured = readFileSync('content/media/favicon.svg', 'utf8').replaceAll(/#[\da-f]{6}/gi, '#123456')
  writeFileSync(join(content, 'media/vores.svg'), recoloured)
  edit('global/global.json', '"favicon.svg"', '"vores.svg"')
  expect(sectionOf((await launch()).stdout, 'Billeder')).toContain('\n    vores.svg\n')
})

test('pictures that are drawn again in new colours are known', async () => {
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#345' } })
  await drawn
    .webp()
    .withExif({ IFD0: { Software: EXAMPLE_PICTURE } })
    .toFile(join(content, 'media/igen.webp'))
  edit('home/home.json', 'logo-fjordscenen.svg', 'igen.webp')
  expect(sectionOf((await launch()).stdout, 'Billeder')).toContain('\n    igen.webp\n')
})

test('content that was edited in place cannot be compared, and is told so', async () => {
  const { code, stderr } = await launch('')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^--launch compares your content .*CONTENT_DIR.*\n$/),
  ])
})

test('after a rebrand the check is silent but for the licence, and no page says anything of the old', async () => {
  const before = (await launch()).stdout
  const rows = (section: string) =>
    [...section.matchAll(/^ {4}(.+?)(?: – .*)?$/gm)].map(([, what = '']) => what)
  const nameSections = [...before.matchAll(/^ {2}Navne, adresser og numre: \d+\n((?: {4}.*\n)+)/gm)]
  const longestFirst = (one: string, other: string) => other.length - one.length
  const names = [...new Set(nameSections.flatMap(([, section = '']) => rows(section)))].sort(longestFirst)
  const slugs = names.filter((name) => /^[a-z-]+$/.test(name))
  const shown = rows(sectionOf(before, 'Billeder'))
  const renamed = (path: string) =>
    shown.includes(path) && path.endsWith('.svg')
      ? `eget-${shown.indexOf(path)}.svg`
      : slugs.reduce((text, slug, index) => text.replaceAll(slug, `egen-${index}`), path)
  const number = (name: string) => /^[\d\s.-]+$/.test(name)
  const rewrite = (old: string, isStory: boolean) => {
    let text = old
    for (const [index, name] of names.entries()) {
      const own = number(name)
        ? `30 40 50 ${60 + (index % 40)}`
        : name.includes('.example')
          ? `${name.includes('@') ? 'post@' : ''}post${index}.skellet.dk`
          : 'Skellet'
      text = text.replaceAll(
        new RegExp(
          number(name)
            ? [...name.replaceAll(/\D/g, '')].join('[\\s.-]?')
            : name.replaceAll(/[.+]/g, '\\$&').replaceAll(/\s+/g, '\\s+'),
          'gi',
        ),
        own,
      )
    }
    return isStory && text.includes(' ') ? text.replaceAll(/\d/g, '9').replace('9', '8') : text
  }
  for (const file of globSync('documents/*/*.json', { cwd: content })) {
    const isStory = /\/(?:home|about|client|info_page)\//.test(file)
    const document = JSON.parse(readFileSync(join(content, file), 'utf8'), (key, value) =>
      typeof value !== 'string' || /^(?:id|type|slice_type|variation|link_type|.*_date)$/.test(key)
        ? value
        : /^(?:file|uid)$/.test(key) || value.startsWith('/')
          ? renamed(value)
          : rewrite(value, isStory),
    )
    writeFileSync(join(content, file), JSON.stringify(document))
  }
  for (const name of readdirSync(join(content, 'media')))
    renameSync(join(content, 'media', name), join(content, 'media', renamed(name)))
  for (const name of shown.map(renamed)) {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40z"/></svg>'
    const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#345' } })
    writeFileSync(
      join(content, 'media', name),
      name.endsWith('.svg')
        ? svg
        : await picture
            .toFormat(name.endsWith('.webp') ? 'webp' : name.endsWith('.png') ? 'png' : 'jpeg')
            .toBuffer(),
    )
  }
  const after = await launch()
  const [, left] = after.stdout.split('Tilbage af eksemplet:\n')
  expect(left?.trim().split('\n')).toEqual([
    'LICENSE: 1',
    '  Licens: 1',
    '    <copyright holder> – skriv, hvem der har rettighederne',
    '',
    'I alt 1: Licens 1',
    expect.stringMatching(/^1 fejl, /),
  ])

  const site = await startBuiltSite({ CONTENT_DIR: content })
  const old = /rampelys|skovlund|fjordscene|kulisse|70\s?00\s?00|12345674|\.example/i
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(80)
  for (const path of [...paths, '/manifest.webmanifest', '/robots.txt', '/findes-ikke']) {
    const answer = await (await fetch(site.url + path)).text()
    expect([path, old.exec(answer)?.[0]]).toEqual([path, undefined])
  }
  await site.stop()
  await removeDataFolder(site)
})
