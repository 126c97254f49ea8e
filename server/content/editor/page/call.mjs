/** The editor's calls to this site (calls.ts). */

const CALLS = '/api/indhold'

const csrf = document.querySelector('meta[name=csrf]').content

/** The result if the response is missing or incomplete. */
const UNANSWERED = { isOk: false, answer: { error: 'Serveren svarer ikke. Vent lidt, og prøv igen.' } }

/** Rejects with what the server says, in Danish. */
export async function call(action, values = {}) {
  const { isOk, answer } = await fetch(CALLS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify({ action, values }),
  })
    .then(async (response) => ({ isOk: response.ok, answer: await response.json() }))
    .catch(() => UNANSWERED)
  if (isOk) return answer
  // Decap shows the error as text, with its name in front.
  throw Object.assign(new Error(answer.error), { name: '' })
}
