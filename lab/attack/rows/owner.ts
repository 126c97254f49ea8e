import { type Attack, type AttackRow, SECRET } from '#lab/attack/arena.ts'

/** The owner's sign-in, and what the log reveals about others. */
export const attack: Attack = async ({ start }) => {
  const site = await start()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const signIn = (secret: string, from: string, til = '/intern') =>
    site.ask('/intern/log-ind', {
      method: 'POST',
      from,
      headers: { ...form, Origin: 'https://www.example.dk' },
      body: new URLSearchParams({ secret, til }).toString(),
    })
  let guesses = 0
  for (let at = 0; at < 60; at++) {
    const said = await signIn('wrong', `2001:db8:1:2:${at.toString(16)}::1`)
    if (said?.status === 422) guesses += 1
  }
  const rows: AttackRow[] = [
    {
      tried: '60 wrong secrets from as many addresses of one IPv6 network',
      measured: `${guesses} were looked at`,
      bound: 'at most 10',
      held: guesses <= 10,
    },
  ]
  const owner = '203.0.113.30'
  for (let at = 0; at < 15; at++)
    await site.ask('/metrics', { from: owner, headers: { Authorization: 'Bearer wrong' } })
  const after = await signIn(SECRET, owner)
  rows.push({
    tried: 'the owner signs in after 15 wrong tokens of a program at the same address',
    measured: `${after?.status}`,
    bound: '303',
    held: after?.status === 303,
  })
  const ways = [
    '/intern/../priser',
    '/intern/%2e%2e/priser',
    '//evil.example',
    '/intern\\..\\',
    'https://evil.example',
  ]
  const led: string[] = []
  for (const [at, til] of ways.entries()) {
    const said = await signIn(SECRET, `203.0.113.${40 + at}`, til)
    const location = String(said?.headers.location)
    if (!/^\/intern/.test(new URL(location, 'https://www.example.dk').pathname)) led.push(til)
  }
  rows.push({
    tried: `${ways.length} addresses to return to after signing in`,
    measured: `${led.length} led out of the owner's pages ${led.join(', ')}`.trim(),
    bound: 'none',
    held: led.length === 0,
  })

  const personal = [
    'anna@person.example',
    'anna%40person.example',
    'anna%2540person.example',
    '20%2034%2056%2078',
  ]
  for (const own of personal) {
    await site.ask(`/kontakt/${own}`)
    await site.ask(`/branche/${own}`)
    await site.ask(`/beregner/${own}?branche=a`)
  }
  const told = site.log().match(/anna|person\.example|20%2034|20 34/g) ?? []
  rows.push({
    tried: `${personal.length} people in ${personal.length * 3} paths`,
    measured: `${told.length} are in the log`,
    bound: 'none',
    held: told.length === 0,
  })
  return rows
}
