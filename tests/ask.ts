import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Body as received. */
  raw: Buffer
  /** Body decompressed. */
  text: string
}

/** Sends a request exactly as written: no URL normalisation, no default headers. */
export function ask(port: number, target: string, { method = 'GET', headers = {}, body }: AskOptions = {}) {
  return new Promise<RawResponse>((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path: target, method, headers: { Host: 'localhost:3000', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const raw = Buffer.concat(chunks)
          const encoding = response.headers['content-encoding']
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            raw,
            text: (raw.length === 0
              ? raw
              : encoding === 'br'
                ? brotliDecompressSync(raw)
                : encoding === 'gzip'
                  ? gunzipSync(raw)
                  : raw
            ).toString(),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
