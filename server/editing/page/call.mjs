/** The editor's calls to this site (calls.ts). */

const CALLS = '/api/indhold'

const csrf = document.querySelector('meta[name=csrf]').content

/** Rejects with what the server says, in Danish. */
export async function call(action, values = {}) {
  const response = await fetch(CALLS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
    body: JSON.stringify({ action, values }),
  })
  const answer = await response
    .json()
    .catch(() => ({ error: 'Serveren svarer ikke. Vent lidt, og prøv igen.' }))
  if (response.ok) return answer
  // Decap shows the error as text, with its name in front.
  throw Object.assign(new Error(answer.error), { name: '' })
}
