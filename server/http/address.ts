import { decodeText } from '#app/content/percent-encoding.ts'

/** A requested address in its canonical form. */
export interface Address {
  /** Lower case, percent-encoded, without trailing slash, dot segments or doubled slashes. */
  path: string
  /** The query with its question mark; empty without one. */
  search: string
  /** The requested path was not canonical: redirect to this one. */
  moved: boolean
}

/**
 * Turns a request target in absolute form, as proxies may write it (RFC 9112, section 3.2.2), into
 * origin form. Its host replaces that of the Host header. Null: the target is in another form.
 */
export function readAbsoluteForm(target: string): { target: string; host: string } | null {
  const [, host, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(target) ?? []
  if (host === undefined || rest === undefined) return null
  return { host, target: rest.startsWith('/') ? rest : `/${rest}` }
}

const longest = 4096
/**
 * Encoded slashes, backslashes and control characters: no page has them, and servers interpret them
 * differently.
 */
const AMBIGUOUS = /%(?:2f|5c|[01][0-9a-f]|7f)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/

/** Encoded line ends and tabs at the end of a path, as copied out of a table or a mail. */
const LINE_ENDS = /(?:%0[9ad])+$/i
/** A question mark that was encoded, or left out by a program that appends its parameters. */
const LOST_MARK = /%3f|&(?:amp;)?(?=\w+=)/i

/**
 * Parses the target of a request line. `null`: not a valid page address (no path, badly encoded,
 * ambiguous or too long).
 */
export function readAddress(target: string): Address | null {
  if (!target.startsWith('/') || target.length > longest) return null
  const parts = split(target)
  const [rawPath, search] = repair(parts)
  if (AMBIGUOUS.test(rawPath) || FORBIDDEN.test(rawPath)) return null
  const path = decodeText(rawPath)
  if (path === null || FORBIDDEN.test(path)) return null

  const segments: string[] = []
  for (const segment of path.toLowerCase().split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return {
    path: `/${segments.map(encodeURIComponent).join('/')}`,
    search: search === '?' ? '' : search,
    moved: path !== `/${segments.join('/')}` || rawPath !== parts[0] || search !== parts[1],
  }
}

/** Repairs what other programs change when they write one of our addresses into a link. */
function repair([path, search]: [path: string, search: string]): [path: string, search: string] {
  const asHtml = search.replaceAll('&amp;', '&')
  const mark = LOST_MARK.exec(path)
  if (!mark) return [path.replace(LINE_ENDS, ''), asHtml]
  const appended = path.slice(mark.index + mark[0].length)
  return [path.slice(0, mark.index), `?${[appended, asHtml.slice(1)].filter(Boolean).join('&')}`]
}

function split(target: string): [path: string, search: string] {
  const [withoutFragment = ''] = target.split('#', 1)
  const mark = withoutFragment.indexOf('?')
  return mark < 0 ? [withoutFragment, ''] : [withoutFragment.slice(0, mark), withoutFragment.slice(mark)]
}
