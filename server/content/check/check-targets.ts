import { decodeText } from '#app/content/percent-encoding.ts'
import type { RawDocument } from '#app/content/raw-document.ts'
import { readRows } from '#app/content/redirects.ts'
import type { Content } from '#app/content/site-content.ts'
import type { ContentFiles, DocumentSource } from '#server/content/repository/files.ts'
import { isObject, type Json, leadsTo } from '#server/content/repository/model.ts'
import type { Report } from './content-finding.ts'

/*
 * Whether the targets in documents exist: a picture, a file, a document, a page of this site, the
 * target of a redirect.
 */

/** What documents may point to, and where missing targets are reported. */
export interface TargetContext {
  files: ContentFiles
  /** Published documents, drafts and those of releases. */
  documents: DocumentSource[]
  /** Paths of this site, decoded. */
  living: Set<string>
  /** Names of the media files that documents use: filled while checking. */
  usedMedia: Set<string>
  content: Pick<Content, 'redirect' | 'pricePage'>
  report: Report
}

export function checkImage(value: Json, place: string, { files, usedMedia, report }: TargetContext) {
  if (!isObject(value) || Object.keys(value).length === 0) return
  if (typeof value.file === 'string') {
    usedMedia.add(value.file)
    if (!files.media.get(value.file)?.dimensions)
      report.error(place, `Billedet ${value.file} findes ikke. Vælg et andet.`)
  } else if (typeof value.url !== 'string') {
    report.error(place, 'Vælg et billede.')
  }
  if (typeof value.alt !== 'string')
    report.warning(place, 'Billedet har ingen beskrivelse til dem, der ikke kan se det.')
}

const MISSING = { document: 'et dokument', file: 'en fil', page: 'en side' } as const

export async function checkLink(value: Json, place: string, context: TargetContext): Promise<void> {
  if (!isObject(value)) return
  const { files, documents, usedMedia, living, report, content } = context
  const { link_type, id, type, uid, file: name, url } = value
  const reportMissing = (kind: keyof typeof MISSING, target: Json) =>
    report.error(place, `Linket fører til ${MISSING[kind]}, som ikke findes: ${target}. Vælg et andet.`)
  if (link_type === 'Document') {
    if (!documents.some(({ file }) => leadsTo(value, file))) reportMissing('document', id ?? `${type}/${uid}`)
  } else if (link_type === 'Media' && typeof name === 'string') {
    usedMedia.add(name)
    if (!files.media.has(name)) reportMissing('file', `media/${name}`)
  } else if (link_type === 'Web' && typeof url === 'string') {
    if (!url.startsWith('/')) {
      if (!/^(https?:\/\/|mailto:|tel:|#)/.test(url)) {
        report.error(
          place,
          `„${url}“ er ikke en adresse. Skriv den, som den står i browseren: https://…, eller vælg en side.`,
        )
      }
    } else if (!isLiving(url, living) && !(await content.redirect(url))) {
      reportMissing('page', url)
    }
  }
}

function isLiving(address: string, living: ReadonlySet<string>): boolean {
  const path = address.split(/[?#]/)[0] ?? ''
  return living.has(decodeText(path) ?? path)
}

/** @param redirectHosts hosts that the redirect table may lead to */
export async function checkRedirects(context: TargetContext, redirectHosts: readonly string[]) {
  for (const { file, path } of context.files.documents) {
    if (file.type !== 'redirects') continue
    for (const { index, text } of await wrongRows(file, context, redirectHosts))
      context.report.error(`${path} redirects[${index}]`, text)
  }
}

/**
 * The rows of a redirect table that lead nowhere, and why; `content` has this table. `isFollowed`:
 * by where other rows lead.
 */
export async function wrongRows(
  table: RawDocument,
  { content, living }: Pick<TargetContext, 'content' | 'living'>,
  redirectHosts: readonly string[],
): Promise<{ index: number; text: string; isFollowed: boolean }[]> {
  const seenAddresses = new Set<string>()
  const rows: { index: number; text: string; isFollowed: boolean }[] = []
  for (const row of readRows(table)) {
    const rowProblem = 'problem' in row ? row.problem : await problemOf(row)
    const text = rowProblem ?? ('from' in row ? await whereItLeads(row) : null)
    if (text) rows.push({ index: row.index, text, isFollowed: rowProblem === null })
  }
  return rows

  async function problemOf({ from, to }: { from: string; to: string }): Promise<string | null> {
    if (seenAddresses.has(from)) return `Adressen ${from} står to gange i tabellen.`
    seenAddresses.add(from)
    // A price document may exist for its rates alone.
    const priced = /^\/priser\/([^/]+)$/.exec(from)?.[1]
    const isRates = priced !== undefined && (await content.pricePage(priced))?.type === 'prices'
    if (living.has(from) && !isRates) return `Adressen ${from} er en side på sitet, som så ikke kan vises.`
    const host = hostOf(to)
    return host && !redirectHosts.includes(host)
      ? `${from} fører til ${host}, som ikke er tilladt. Bed den, der driver sitet, om at tilføje den i REDIRECT_HOSTS.`
      : null
  }

  async function whereItLeads({ from, to }: { from: string; to: string }): Promise<string | null> {
    if (hostOf(to)) return null
    const target = await content.redirect(from)
    if (!target) return `${from} fører i ring.`
    return /^https?:/.test(target.to) || isLiving(target.to, living)
      ? null
      : `${from} fører til en side, der ikke findes: ${target.to}.`
  }
}

const hostOf = (address: string) =>
  /^https?:/.test(address) ? URL.parse(address)?.hostname.toLowerCase() : null
