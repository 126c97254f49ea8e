import type { IncomingMessage } from 'node:http'
import { createByteCache } from './byte-cache.ts'
import { fixedRepresentation, type Representation } from './representation.ts'

/** Answers that never change under their address, as pictures that are asked for by their version. */
export interface FixedAnswers {
  find(request: IncomingMessage): Representation | null
  /** Keeps the answer to a GET if it is such a one. null: it is not, and has not been read. */
  keep(request: IncomingMessage, response: Response): Promise<Representation | null>
  /** What was taken out of the content is gone from here too. */
  forget(): void
}

/** The forms of one address, by the value of the one request header that they depend on. */
interface Forms {
  vary: string
  byValue: ReadonlyMap<string, Representation>
}

const mostBytes = 32 * 1024 * 1024
/** Browsers send a handful of Accept headers, and the lists in them are this long at most. */
const mostForms = 10
const longestValue = 300

export function createFixedAnswers({ maxBytes = mostBytes } = {}): FixedAnswers {
  const create = () => createByteCache<Forms>(maxBytes, bytesOf)
  let addresses = create()

  return {
    find({ url = '', rawHeaders }) {
      const forms = addresses.get(url)
      return forms?.byValue.get(saidIn(rawHeaders, forms.vary)) ?? null
    },

    async keep({ method, url = '', rawHeaders }, response) {
      const { status, headers } = response
      const etag = headers.get('etag')
      const vary = (headers.get('vary') ?? '').toLowerCase()
      const value = saidIn(rawHeaders, vary)
      const fixed = /\bimmutable\b/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie')
      if (method !== 'GET' || status !== 200 || !fixed || etag === null) return null
      // A large file would push out many pictures.
      if (Number(headers.get('content-length')) > maxBytes / 8) return null
      if (/[*,]/.test(vary) || value.length > longestValue) return null
      const made = fixedRepresentation([...headers], etag, Buffer.from(await response.arrayBuffer()))
      const known = addresses.get(url)
      const before = known?.vary === vary ? [...known.byValue].slice(1 - mostForms) : []
      // Browsers that ask in other words mostly get the same bytes.
      const same = before.find(([, form]) => form.etag === etag)?.[1] ?? made
      addresses.set(url, { vary, byValue: new Map([...before, [value, same]]) })
      return same
    },

    forget() {
      addresses = create()
    },
  }
}

/** All that a request says in a header, as the maker of the answer read it: of two headers both. */
function saidIn(rawHeaders: readonly string[], name: string): string {
  const said: string[] = []
  for (let at = 0; at < rawHeaders.length && name !== ''; at += 2) {
    const found = rawHeaders[at]
    if (found?.length === name.length && found.toLowerCase() === name) said.push(rawHeaders[at + 1] ?? '')
  }
  return said.join(', ')
}

function bytesOf({ byValue }: Forms): number {
  return [...new Set(byValue.values())].reduce((sum, { bytes }) => sum + bytes, 0)
}
