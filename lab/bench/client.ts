import { Agent, get } from 'node:http'

export interface BenchResponse {
  status: number
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  body: Buffer
}

export const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request and reads the raw response: neither decompressed nor redirected. */
export function getRaw(url: string, headers: Record<string, string> = {}): Promise<BenchResponse> {
  return new Promise((done, fail) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', fail)
  })
}

export function headerOf({ rawHeaders }: BenchResponse, name: string): string | undefined {
  const at = rawHeaders.findIndex((found, index) => index % 2 === 0 && found.toLowerCase() === name)
  return at < 0 ? undefined : rawHeaders[at + 1]
}
