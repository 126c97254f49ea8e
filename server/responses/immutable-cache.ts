import type { IncomingMessage } from 'node:http'
import { createByteCache } from './byte-cache.ts'
import { fixedRepresentation, type Representation } from './representation.ts'

/** Caches immutable responses, such as images requested by version. */
export interface ImmutableCache {
  find(request: IncomingMessage): Representation | null
  /**
   * Caches the response to a GET if it is immutable. null: it is not, and its body was not read.
   */
  keep(request: IncomingMessage, response: Response): Promise<Representation | null>
  /** Called when content changes: what was removed must not be served any more. */
  forget(): void
}

/** Variants of one address, by the value of the header in Vary. */
interface Forms {
  vary: string
  byValue: ReadonlyMap<string, Representation>
}

const mostBytes = 32 * 1024 * 1024
/** Browsers send a handful of Accept headers, none longer than this. */
const mostForms = 10
const longestValue = 300

export function createImmutableCache({ maxBytes = mostBytes } = {}): ImmutableCache {
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
      // A large file would evict many images.
      if (Number(headers.get('content-length')) > maxBytes / 8) return null
      if (/[*,]/.test(vary) || value.length > longestValue) return null
      const made = fixedRepresentation([...headers], etag, Buffer.from(await response.arrayBuffer()))
      const known = addresses.get(url)
      const before = known?.vary === vary ? [...known.byValue].slice(1 - mostForms) : []
      // Other Accept headers mostly lead to the same bytes.
      const same = before.find(([, form]) => form.etag === etag)?.[1] ?? made
      addresses.set(url, { vary, byValue: new Map([...before, [value, same]]) })
      return same
    },

    forget() {
      addresses = create()
    },
  }
}

/** All values of a header, joined as the Request object joins them. */
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
