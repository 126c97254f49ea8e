import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { drawn } from '#tests/hydrated.ts'
import { differenceOf, toStoredPicture } from './looks.ts'
import { paintedDifferences, paintedIn, readPainted, writePainted } from './painted.ts'

/*
 * What a person last approved: what is painted (painted.ts) and, for photographs and drawings, the
 * picture (looks.ts). Neither depends on the machine. Pictures that differ are in
 * test-results/looks/: before, now, difference. If the difference is intended,
 * `npm run test:browser -- looks.spec.ts mails.spec.ts -u` records it.
 */

export const PICTURES = join('tests', 'browser', 'looks')
const DIFFERENCES = join('test-results', 'looks')

/**
 * Looks until it is as recorded, or returns what differs. null: nothing, or it was recorded anew.
 */
export async function look(
  name: string,
  root: Locator,
  take: () => Promise<Buffer>,
  info: TestInfo,
): Promise<string | null> {
  const [picture, text] = [join(PICTURES, `${name}.webp`), join(PICTURES, `${name}.txt`)]
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    mkdirSync(PICTURES, { recursive: true })
    // An unchanged picture is not written again: its bytes would differ all the same.
    const stored = existsSync(picture) ? readFileSync(picture) : null
    const taken = await takeAtRest(take)
    const painted = writePainted(await paintedIn(root))
    const isSamePaint = existsSync(text) && readFileSync(text, 'utf8') === painted
    if (!stored || !isSamePaint || (await differenceOf(stored, taken)))
      writeFileSync(picture, await toStoredPicture(taken))
    writeFileSync(text, painted)
    return null
  }
  if (!existsSync(picture) || !existsSync(text)) return `${name} is not recorded yet (record it with -u)`
  const [stored, painted] = [readFileSync(picture), readPainted(readFileSync(text, 'utf8'))]
  const differences = async () => ({
    painted: paintedDifferences(painted, await paintedIn(root)),
    picture: await differenceOf(stored, await take()),
  })
  let found = await differences()
  // On a busy machine something may not have been drawn yet.
  for (let again = 0; (found.painted.length > 0 || found.picture) && again < 4; again += 1) {
    await drawn(root.page())
    found = await differences()
  }
  const said = found.painted.slice(0, 12)
  if (found.picture) {
    const seen = join(DIFFERENCES, `${name}.png`)
    mkdirSync(DIFFERENCES, { recursive: true })
    writeFileSync(seen, await found.picture.sideBySide())
    said.push(`${found.picture.squares} of ${found.picture.of} squares of the picture differ, see ${seen}`)
  }
  return said.length === 0 ? null : [`${name}:`, ...said].join('\n')
}

/**
 * Takes pictures until two in a row are the same, four at most: a busy machine may not have drawn
 * everything yet.
 */
async function takeAtRest(take: () => Promise<Buffer>): Promise<Buffer> {
  let taken = await take()
  for (let again = 0; again < 3; again += 1) {
    const before = taken
    taken = await take()
    if (!(await differenceOf(before, taken))) break
  }
  return taken
}

/** Those mails that are looked at in mails.spec.ts. */
export const LETTERS = ['tilbud', 'oprettelse', 'demo', 'ansoegning', 'salg'] as const

/** Replaces what differs each time: dates, references, and where the site is. */
export function showExamples(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      text.data = text.data
        .replace(/localhost:\d+/g, 'localhost:3000')
        .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/gi, 'K7M4-2XQ9')
        .replace(/\d+\. \p{L}+ \d{4} kl\. \d\d\.\d\d/gu, '20. november 2026 kl. 14.05')
        .replace(/(?:man|tirs|ons|tors|fre)dag den/g, 'fredag den')
        .replace(
          /\d+\. (?:(?:jan|feb|mar|apr|jun|jul|aug|sep|okt|nov|dec)\p{L}+|maj(?= \d{4}))(?: \d{4})?/gu,
          '20. november 2026',
        )
        // With its year at the turn of one, when a term ends in the next.
        .replace(
          /\d+\. (?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)(?!\p{L})\.?(?: \d{4})?/gu,
          '20. nov.',
        )
    }
  })
}
