import { type Attack, type AttackRow, HOST } from '#lab/attack/arena.ts'

const wanted = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'content-security-policy',
]

/** Anything opened in its own window is a document there, including errors. */
export const attack: Attack = async ({ start }) => {
  const site = await start()
  const paths = [
    ...[
      '/',
      '/branche/sportsklub',
      '/branche/findes-ikke',
      '/support/a/b',
      '/findes-ikke',
      '/x.php',
      '/api/nej',
    ],
    ...[
      '/health',
      '/ready',
      '/metrics',
      '/latest.json',
      '/favicon.ico',
      '/robots.txt',
      '/sitemap.xml',
      '/%',
      '/a%2fb',
    ],
    ...[
      '/media/favicon.svg',
      '/media/favicon.svg?fm=png&w=32',
      '/media/nej.svg',
      '/delebillede.png',
      '/intern',
    ],
    ...['/hjaelp/nej', '/beregner/nej', '/delebillede/nej.png', '/assets/nej.js'],
  ]
  const without: string[] = []
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const said = await site.ask(path, { method })
      const missing = wanted.filter((name) => said?.headers[name] === undefined)
      if (missing.length > 0) without.push(`${method} ${path}: ${missing.join(' ')}`)
    }
  }
  const rows: AttackRow[] = [
    {
      tried: `${paths.length * 4} kinds of responses, for ${wanted.length} headers of protection`,
      measured: `${without.length} lack one ${without.slice(0, 3).join(', ')}`.trim(),
      bound: 'none',
      held: without.length === 0,
    },
  ]
  const raw = ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`]
  const bare: string[] = []
  for (const text of raw) {
    const heard = (await site.converse(text)).toLowerCase()
    if (wanted.some((name) => !heard.includes(`${name}: `))) bare.push(heard.slice(0, 40))
  }
  rows.push({
    tried: 'the refusals of requests that cannot be read',
    measured: `${bare.length} lack one`,
    bound: 'none',
    held: bare.length === 0,
  })
  return rows
}
