import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface AskOptions extends Pick<RequestOptions, 'agent' | 'signal'> {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
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
export function ask(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body, agent, signal }: AskOptions = {},
) {
  return new Promise<RawResponse>((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method,
        headers: { Host: 'localhost:3000', ...headers },
        agent,
        signal,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
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
