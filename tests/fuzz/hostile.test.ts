import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RichText } from '#app/content/content.ts'
import { safeHref } from '#app/content/fields.ts'
import type { RawDocument } from '#app/content/raw-document.ts'
import { readRows } from '#app/content/redirects.ts'
import { parseShallow } from '#app/content/shallow-json.ts'
import { readAttribution } from '#app/lead/attribution.ts'
import { checkCvr } from '#app/lead/fields/cvr.ts'
import { checkEmail } from '#app/lead/fields/email.ts'
import { checkPhoneStrictly } from '#app/lead/fields/phone.server.ts'
import { checkComment, checkLine, clip } from '#app/lead/fields/text.ts'
import { checkWebsite } from '#app/lead/fields/website.ts'
import { cleanText, isBlank } from '#app/pricing/typed-text.ts'
import { RichTextBody } from '#app/rich-text.tsx'
import { checkMetaText, checkText } from '#server/content/check/check-texts.ts'
import { fromEditor, toEditor } from '#server/content/editor/editor-markdown.ts'
import { parseMarkdown, readMarkdown } from '#server/content/repository/markdown.ts'
import { readAbsoluteForm, readAddress } from '#server/http/address.ts'
import { withoutPunctuation } from '#server/http/sent-address.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import { createLog } from '#server/log.ts'
import { readForwardedAddress } from '#server/network.ts'
import { matchesETag } from '#server/responses/freshness.ts'
import { acceptedEncoding, preferredType } from '#server/responses/negotiation.ts'
import { hostileTexts } from './hostile.ts'
import { escapedInput } from './markup.ts'

const log = createLog({ logLevel: 'info' }, { write: () => {} })

const SOLD = { rates: FALLBACK_LEAD_CONTENT.rates, monthly: [99] }

const asRichText = (text: string): RichText => ({
  nodes: [{ type: 'paragraph', text, spans: [], direction: 'ltr' }],
})

const redirectsWith = (text: string): RawDocument => ({
  id: 'r',
  type: 'redirects',
  data: { redirects: [{ from: `/x${text}`, to: `/a${text}` }] },
})

/** Functions that read a text of strangers or editors, each with the longest that it gets. */
const readers: Record<string, [longest: number, read: (text: string) => unknown]> = {
  'an address': [4_096, (text) => readAddress(`/${text}`)],
  'an address as proxies write it': [16_000, readAbsoluteForm],
  'an address as it was sent': [
    4_096,
    (text) => withoutPunctuation(`/${encodeURIComponent(text.toWellFormed())}`),
  ],
  'an entry of X-Forwarded-For': [16_000, readForwardedAddress],
  Accept: [16_000, (text) => preferredType(text, ['text/html'], 'text/plain')],
  'Accept-Encoding': [16_000, (text) => acceptedEncoding(text, ['br', 'gzip'])],
  'If-None-Match': [16_000, (text) => matchesETag(text, 'W/"a"')],
  'a landing address': [16_000, (text) => readAttribution(`https://a.example/?utm_source=${text}`, text)],
  'JSON of a stranger': [1_000_000, parseShallow],
  'a line': [64_000, (text) => checkLine(text, 'Navnet')],
  'a comment': [64_000, checkComment],
  'a clipped text': [64_000, clip],
  'an e-mail address': [64_000, checkEmail],
  'a phone number': [64_000, checkPhoneStrictly],
  'a CVR number': [64_000, checkCvr],
  'a website': [64_000, checkWebsite],
  'a typed text': [64_000, (text) => [cleanText(text), isBlank(text)]],
  'a message in the log': [64_000, (text) => log.info(text)],
  'a field in the log': [64_000, (text) => log.info('A line', { place: text, error: new Error(text) })],
  'a link of the content': [64_000, (text) => safeHref(`/${text}`)],
  'a text of the content': [
    16_000,
    (text) => renderToStaticMarkup(RichTextBody({ value: asRichText(text) })),
  ],
  'a redirect of the content': [64_000, (text) => readRows(redirectsWith(text))],
  'a paragraph of the content': [64_000, (text) => checkText(text, '', SOLD)],
  'a page’s words for search engines': [64_000, checkMetaText],
  'Markdown of a document': [16_000, (text) => [parseMarkdown(text), readMarkdown(text)]],
  'Markdown of the editor': [16_000, (text) => [toEditor(text), fromEditor(text)]],
}

/** Milliseconds that are too few to compare. */
const TOO_FEW = 3
/** Growth for a text four times as long: 4 if the time is linear, 16 if it is quadratic. */
const MOST_GROWTH = 9
/** Milliseconds of processor to repeat for: the kernel counts in steps of 4. */
const LONG_ENOUGH = 25

/** Processor time of this thread in milliseconds, which other processes do not lengthen. */
function costOf(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1_000
    if (ms >= LONG_ENOUGH) return ms / runs
  }
}

/**
 * Milliseconds of the shortest of so many runs, or of the first that has too few to compare; other
 * processes have their share in them.
 */
function shortestOf(runs: number, read: (text: string) => unknown, text: string, bound = 0): number {
  return leastOf(runs, bound, () => {
    const begun = performance.now()
    read(text)
    return performance.now() - begun
  })
}

/**
 * The least of so many measurements, or the first within the bound: other work of the processor only
 * ever lengthens one.
 */
function leastOf(times: number, bound: number, measure: () => number): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < times && least > bound; at++) least = Math.min(least, measure())
  return least
}

test.each(Object.entries(readers))(
  '%s takes time in proportion to its length at most, whatever it contains',
  (_, [longest, read]) => {
    const dear: string[] = []
    for (const [name, make] of Object.entries(hostileTexts)) {
      const text = make(longest)
      const shortest = shortestOf(2, read, text, TOO_FEW)
      if (shortest <= TOO_FEW) continue
      const quarter = make(longest / 4)
      if (shortest / shortestOf(3, read, quarter) <= MOST_GROWTH) continue
      const growth = leastOf(3, MOST_GROWTH, () => costOf(read, text) / costOf(read, quarter))
      if (growth > MOST_GROWTH) dear.push(`${name}: ${growth.toFixed(0)} times a quarter of it`)
    }
    expect(dear).toEqual([])
  },
)

test.each(Object.keys(hostileTexts))('Markdown of 200,000 characters of %s does not overflow', (name) => {
  const text = hostileTexts[name]?.(200_000) ?? ''
  expect(() => parseMarkdown(text)).not.toThrow()
})

test('the fuzz test itself reads a page in one go', () => {
  for (const make of Object.values(hostileTexts)) expect(() => escapedInput(make(20_000))).not.toThrow()
})
