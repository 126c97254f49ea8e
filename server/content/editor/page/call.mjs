/** The editor's calls to this site (calls.ts). */

const CALLS = '/api/indhold'

const csrf = document.querySelector('meta[name=csrf]').content

/** The result if the response is missing or incomplete. */
const NO_RESPONSE = { isOk: false, body: { error: 'Serveren svarer ikke. Vent lidt, og prøv igen.' } }

/** Rejects with what the server says, in Danish. */
export async function call(action, values = {}) {
  const { isOk, body } = await fetch(CALLS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify({ action, values }),
  })
    .then(async (response) => ({ isOk: response.ok, body: await response.json() }))
    .catch(() => NO_RESPONSE)
  if (isOk) return body
  // Decap shows the error as text, with its name in front.
  throw Object.assign(new Error(body.error), { name: '' })
}
