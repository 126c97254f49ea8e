import type { ContentOptions } from '#app/content/content-services.ts'
import { createContent } from '#app/content/site-content.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { isRecord } from '#app/is-record.ts'
import { FIXED_ADDRESSES } from '#app/page-addresses.ts'
import { wrongRows } from '#server/content/check/check-targets.ts'
import { readText } from '#server/text-file.ts'

/* Old addresses of another system, as rows of the redirect table. */

/** The number of the line in the file, from 1, and its text. */
interface Line {
  number: number
  old: string
  new: string
}

interface Refused {
  line: number
  /** A Danish sentence. */
  text: string
}

interface Row {
  from: string
  to: string
  note: string
}

/** A table of two columns as programs export it: separated by tab, semicolon or comma. */
export function readLines(file: Buffer): Line[] {
  const text = textOf(file)
  const [first = ''] = text.split('\n', 1)
  const separator = ['\t', ';', ','].find((each) => first.includes(each)) ?? ','
  const lines = cellsOf(text, separator).map(([old = '', target = ''], index) => ({
    number: index + 1,
    old: old.trim(),
    new: target.trim(),
  }))
  const isHeading = lines[0] !== undefined && !/[/.?]/.test(lines[0].old)
  return lines.slice(isHeading ? 1 : 0).filter(({ old, new: target }) => old !== '' || target !== '')
}

/** Windows-1252 is what Excel in Denmark writes as CSV. */
function textOf(file: Buffer): string {
  try {
    return readText(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Rows and their cells (RFC 4180). */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'gy')
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  return rows
}

/**
 * The lines that can be added to the table as rows, and why the others cannot.
 *
 * @param options `siteUrl`: of the new site; `note`: of each row
 */
export async function takeLines(
  lines: readonly Line[],
  source: ContentSource,
  options: Pick<ContentOptions, 'blockMappings' | 'redirectHosts'> & { siteUrl: string; note: string },
): Promise<{ rows: unknown[]; taken: Row[]; refused: Refused[] }> {
  const { siteUrl, note, redirectHosts } = options
  const hosts = new Set([withoutWww(new URL(siteUrl).host), ...lines.map(({ old }) => hostOf(old))])
  const [present = { id: 'redirects', type: 'redirects', data: {} }] = await source.all('redirects')
  const data = isRecord(present.data) ? present.data : {}
  const before: unknown[] = Array.isArray(data.redirects) ? data.redirects : []
  const refused: Refused[] = lines
    .filter(({ old }) => old === '')
    .map(({ number }) => ({ line: number, text: 'Den gamle adresse mangler.' }))
  let taken = lines
    .filter(({ old }) => old !== '')
    .map(({ number, old, new: target }) => ({
      number,
      row: { from: pathOf(old), to: hosts.has(hostOf(target)) ? pathOf(target) : target, note },
    }))
  for (;;) {
    const rows = [...before, ...taken.map(({ row }) => row)]
    const table = { ...present, data: { ...data, redirects: rows } }
    const content = createContent(
      { ...source, all: async (type) => (type === 'redirects' ? [table] : source.all(type)) },
      { ...options, warn: () => undefined },
    )
    const addresses = (await content.addresses()).map(({ href }) => decodeURI(href))
    const living = new Set([...FIXED_ADDRESSES, ...addresses])
    const found = (await wrongRows(table, { content, living }, redirectHosts)).filter(
      ({ index }) => index >= before.length,
    )
    // Rows that are wrong by themselves go first: only without them is it known where others lead.
    const own = found.filter(({ isFollowed }) => !isFollowed)
    const wrong = new Map(
      (own.length > 0 ? own : found).map(({ index, text }) => [index - before.length, text]),
    )
    const right = taken.filter((_, index) => !wrong.has(index))
    if (right.length === taken.length)
      return { rows, taken: taken.map(({ row }) => row), refused: refused.sort((a, b) => a.line - b.line) }
    for (const [index, { number }] of taken.entries()) {
      const text = wrong.get(index)
      if (text !== undefined) refused.push({ line: number, text })
    }
    taken = right
  }
}

const HOST = /^(?:https?:)?\/\/([^/?#]+)|^(www\.[^/?#]+|[^/?#]+\.[a-z]+(?=\/))/i

/** The host of an address, as other systems write it; '' for a path alone. */
function hostOf(address: string): string {
  const [, absolute, bare] = HOST.exec(address) ?? []
  return withoutWww(absolute ?? bare ?? '')
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** The path of an address; a text that is no address stays as it is. */
function pathOf(address: string): string {
  if (/^$|^(?!https?:)[a-z]+:/i.test(address)) return address
  const path = address.replace(HOST, '')
  return path.startsWith('/') ? path : `/${path}`
}
