import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'

/** The owner's session as a cookie, `name=value`. */
export async function signInAsOwner(url: string, secret: string): Promise<string> {
  const answer = await fetch(`${url}/intern/log-ind`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ secret, til: '/intern' }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`The sign-in answered ${answer.status}`)
  return cookie
}

/** Two leads for the desk: a normal one, and one in quarantine. Returns their references. */
export async function storeTwoLeads(url: string): Promise<{ reference: string; held: string }> {
  const callback = {
    firstname: 'Jonas',
    lastname: 'Bæk',
    email: 'jonas@havnehallen.example',
    phone: '30405060',
    company: 'Havnehallen',
  }
  const send = async (body: object): Promise<string> => {
    const answer = await fetch(`${url}/api/leads/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()).reference
  }
  return {
    reference: await send(callback),
    held: await send({
      ...callback,
      firstname: 'http://spam.example',
      email: 'spam@havnehallen.example',
      [HIDDEN_FIELDS.honeypot]: 'x',
    }),
  }
}
