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
  /** Every value of every header, by lower-case name. */
  allHeaders: NodeJS.Dict<string[]>
  /** Body as received. */
  raw: Buffer
  /** Body decompressed. */
  body: Buffer
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
          const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : null
          const whole = unpack && raw.length > 0 ? unpack(raw) : raw
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            allHeaders: response.headersDistinct,
            raw,
            body: whole,
            text: whole.toString(),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
