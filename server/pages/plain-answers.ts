import { bareContentSecurityPolicy, type Header } from './security-headers.ts'

/** A response without a page around it. Headers that every response has are added where it is sent. */
export interface Plain {
  status: number
  headers: readonly Header[]
  body: string | Buffer
}

const bare: readonly Header[] = [bareContentSecurityPolicy, ['Cache-Control', 'no-store']]

export function plainText(status: number, message: string): Plain {
  return {
    status,
    headers: [...bare, ['Content-Type', 'text/plain; charset=utf-8']],
    body: `${message}\n`,
  }
}

export function plainJson(status: number, body: unknown): Plain {
  return { status, headers: [...bare, ['Content-Type', 'application/json']], body: JSON.stringify(body) }
}

export function plainRedirect(to: {
  status: 301 | 302 | 308
  to: string
  cacheControl: string
  vary?: string
}): Plain {
  return {
    status: to.status,
    headers: [
      ['Location', to.to],
      ['Cache-Control', to.cacheControl],
      ...(to.vary ? [['Vary', to.vary] as const] : []),
      bareContentSecurityPolicy,
    ],
    body: '',
  }
}

export function toResponse({ status, headers, body }: Plain): Response {
  return new Response(body === '' ? null : new Uint8Array(Buffer.from(body)), {
    status,
    headers: [
      ...headers.map(([name, value]): [string, string] => [name, value]),
      ...(body === '' ? [['Content-Length', '0'] as [string, string]] : []),
    ],
  })
}

export const text = (status: number, message: string) => toResponse(plainText(status, message))
export const json = (status: number, body: unknown) => toResponse(plainJson(status, body))
export const redirect = (to: Parameters<typeof plainRedirect>[0]) => toResponse(plainRedirect(to))
