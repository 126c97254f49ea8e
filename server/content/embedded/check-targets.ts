import { decoded } from '#app/content/decoded.ts'
import { toRedirects } from '#app/content/redirects.ts'
import type { Content } from '#app/content/site-content.ts'
import { isObject } from './complete.ts'
import type { Report } from './content-finding.ts'
import type { ContentFiles, DocumentSource } from './files.ts'
import type { Json } from './model.ts'

/*
 * Whether there is what documents point to: a picture, a file, a document, a page of this site, the
 * target of a redirect.
 */

/** What documents may point to, and who is told of what does not exist. */
export interface TargetContext {
  files: ContentFiles
  /** Published documents, drafts and those of releases. */
  documents: DocumentSource[]
  /** Paths of this site, decoded. */
  living: Set<string>
  /** Names of the media files that documents use: filled while checking. */
  usedMedia: Set<string>
  content: Pick<Content, 'redirect'>
  report: Report
}

export function checkImage(value: Json, place: string, { files, usedMedia, report }: TargetContext) {
  if (!isObject(value) || Object.keys(value).length === 0) return
  if (typeof value.file === 'string') {
    usedMedia.add(value.file)
    if (!files.media.get(value.file)?.dimensions)
      report('error', place, `there is no picture media/${value.file}`)
  } else if (typeof value.url !== 'string') {
    report('error', place, 'is no picture')
  }
  if (typeof value.alt !== 'string')
    report('warning', place, 'has no alt text (write "" for a decorative picture)')
}

export async function checkLink(value: Json, place: string, context: TargetContext): Promise<void> {
  if (!isObject(value)) return
  const { files, documents, usedMedia, living, report, content } = context
  if (value.link_type === 'Document') {
    const found = documents.some(
      ({ file }) =>
        file.id === value.id || (file.type === value.type && file.uid != null && file.uid === value.uid),
    )
    if (!found)
      report(
        'error',
        place,
        `links to a document that does not exist: ${value.id ?? `${value.type}/${value.uid}`}`,
      )
    return
  }
  if (value.link_type === 'Media') {
    if (typeof value.file !== 'string') return
    usedMedia.add(value.file)
    if (!files.media.has(value.file))
      report('error', place, `links to a file that does not exist: media/${value.file}`)
    return
  }
  if (value.link_type !== 'Web' || typeof value.url !== 'string') return
  if (value.url.startsWith('/')) {
    const path = value.url.split(/[?#]/)[0] ?? ''
    if (!living.has(decoded(path) ?? path) && !(await content.redirect(path))) {
      report('error', place, `links to a page that does not exist: ${value.url}`)
    }
  } else if (!/^(https?:\/\/|mailto:|tel:|#)/.test(value.url)) {
    report('error', place, `is no address: ${value.url}`)
  }
}

/** @param redirectHosts hosts that the redirect table may lead to */
export async function checkRedirects(
  { files, content, living, report }: TargetContext,
  redirectHosts: readonly string[],
) {
  for (const { file, path } of files.documents) {
    if (file.type !== 'redirects') continue
    const seen = new Set<string>()
    for (const { from, to } of toRedirects(file)) {
      const place = `${path} ${from}`
      if (seen.has(from)) report('error', place, 'is in the table twice')
      seen.add(from)
      if (living.has(from)) report('error', place, 'hides a page of this site')
      const host = /^https?:/.test(to) ? URL.parse(to)?.hostname.toLowerCase() : null
      if (host) {
        if (!redirectHosts.includes(host)) {
          report('error', place, `leads to ${host}, which REDIRECT_HOSTS does not allow`)
        }
        continue
      }
      const target = await content.redirect(from)
      if (!target) report('error', place, `leads in a circle: ${to}`)
      else if (!/^https?:/.test(target.to)) {
        const path = target.to.split(/[?#]/)[0] ?? ''
        if (!living.has(decoded(path) ?? path))
          report('error', place, `leads to a page that does not exist: ${target.to}`)
      }
    }
    const rows = Array.isArray(file.data.redirects) ? file.data.redirects.length : 0
    if (rows !== toRedirects(file).length) {
      report(
        'error',
        path,
        'has rows that are no redirect: "from" must be a path, "to" a path or an https address',
      )
    }
  }
}
