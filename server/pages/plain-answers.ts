import { bareContentSecurityPolicy } from './security-headers.ts'

const headers = [bareContentSecurityPolicy, ['Cache-Control', 'no-store'] as const]

/** Answers without a page around them. Headers that every answer has are added where it is sent. */
export function text(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: [
      ...headers.map(([name, value]): [string, string] => [name, value]),
      ['Content-Type', 'text/plain; charset=utf-8'],
    ],
  })
}

export function json(status: number, body: unknown): Response {
  return Response.json(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  })
}

export function redirect(to: { status: 301 | 302 | 308; to: string; cacheControl: string }): Response {
  return new Response(null, {
    status: to.status,
    headers: [
      ['Location', to.to],
      ['Cache-Control', to.cacheControl],
      ['Content-Length', '0'],
      [...bareContentSecurityPolicy],
    ],
  })
}
