import { type Attack, type AttackRow, HOST } from '#lab/attack/arena.ts'

const POISON = 'poison.example'

/** One address in many spellings, and headers that must not affect other visitors. */
export const attack: Attack = async ({ start }) => {
  const site = await start()
  const path = '/branche/sportsklub'
  const page = (await site.ask(path))?.body.toString('latin1') ?? ''
  const letters = [...path]
  const spellings = [
    ...letters.map((letter, at) => letters.with(at, letter.toUpperCase()).join('')),
    ...letters.map((letter, at) => letters.with(at, `%${letter.charCodeAt(0).toString(16)}`).join('')),
    ...[
      '/',
      '//',
      '/.',
      '/./',
      '/x/..',
      '%20',
      '%00',
      ';a=b',
      '.html',
      '.css',
      '.data',
      '%2f',
      '%5c',
      '\\',
      '%0a',
    ].map((end) => path + end),
    ...['//', '/./', '/x/../', '/%2e/', '/\\', '/%2f'].map((start) => start + path.slice(1)),
  ].filter((spelling) => spelling !== path)
  const taken: string[] = []
  for (const spelling of spellings) {
    const said = await site.ask(spelling)
    const { location } = said?.headers ?? {}
    const outside = location !== undefined && !/^\/(?!\/)/.test(location)
    // Browsers treat encoded letters as the same address, and get the same page.
    const other = said?.status === 200 && said.body.toString('latin1') !== page && !spelling.endsWith('.data')
    if (!said || said.status >= 500 || outside || other) taken.push(`${spelling}: ${said?.status}`)
  }
  const rows: AttackRow[] = [
    {
      tried: `${spellings.length} spellings of one address`,
      measured:
        `${taken.length} got another page, an error or a redirect elsewhere ${taken.slice(0, 3).join(', ')}`.trim(),
      bound: 'none',
      held: taken.length === 0,
    },
  ]

  const headers: Record<string, string>[] = [
    { Host: POISON },
    ...[
      ...[
        'X-Forwarded-Host',
        'X-Forwarded-Server',
        'X-Host',
        'X-Original-Host',
        'Forwarded',
        'X-Original-URL',
      ],
      ...[
        'X-Rewrite-URL',
        'X-Forwarded-Prefix',
        'X-Forwarded-Scheme',
        'X-Forwarded-Port',
        'Origin',
        'Referer',
      ],
      ...['X-HTTP-Method-Override', 'Accept-Language', 'Cookie', 'User-Agent', 'Range', 'X-Forwarded-For'],
    ].map((name) => ({ [name]: name === 'Forwarded' ? `host=${POISON}` : `${POISON}/kilde` })),
  ]
  const fresh = [
    '/produkt',
    '/kunder',
    '/om-os',
    '/medarbejdere',
    '/kundeservice',
    '/cookiepolitik',
    '/branche',
  ]
  const poisoned: string[] = []
  for (const [at, header] of headers.entries()) {
    const target = `${fresh[at % fresh.length]}`
    await site.ask(target, { headers: header })
    const after = await site.ask(target, { headers: { 'Accept-Encoding': 'identity' } })
    if (after?.status !== 200 || after.body.includes(POISON)) poisoned.push(Object.keys(header).join())
  }
  rows.push({
    tried: `${headers.length} headers on pages that others get after`,
    measured: `${poisoned.length} reached others ${poisoned.join(', ')}`.trim(),
    bound: 'none',
    held: poisoned.length === 0,
  })

  const sameOrigin = await site.ask('/findes-ikke', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const others = await site.ask('/findes-ikke')
  const kept = [sameOrigin, others].map((said) => said?.headers['cache-control'])
  rows.push({
    tried: 'an unknown path, once from a link of ours and once from elsewhere',
    measured: `${sameOrigin?.status} and ${others?.status}, Cache-Control ${kept.join(' and ')}`,
    bound: '404 and 301, both no-store',
    held: sameOrigin?.status === 404 && others?.status === 301 && kept.every((value) => value === 'no-store'),
  })

  const text = 'x"><img src=x onerror=alert(1)>&\''
  const shown = await site.ask(`/branche/${encodeURIComponent(text)}`, {
    headers: { 'Accept-Encoding': 'identity' },
  })
  const html = shown?.body.toString('utf8') ?? ''
  rows.push({
    tried: 'markup in an unknown address',
    measured: `${shown?.status}; ${html.includes('<img src=x') ? 'it became markup' : 'it stayed text'}`,
    bound: '404, text',
    held: shown?.status === 404 && !html.includes('<img src=x'),
  })
  const host = await site.ask('/findes-ikke.php', { headers: { Host: `${HOST}:1"><x>` } })
  rows.push({
    tried: 'a host that is none',
    measured: `${host?.status}`,
    bound: 'less than 500',
    held: host !== null && host.status < 500,
  })
  return rows
}
