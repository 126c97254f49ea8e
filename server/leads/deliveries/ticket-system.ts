import { PACKAGES } from '#app/pricing/packages.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import { splitPassword } from '#server/password-in-address.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import type { Channel } from './channel.ts'

const TIMEOUT_MS = 15_000

/**
 * The ticket system as a channel: an application is posted as JSON with the fields of
 * /api/clients/new and `id`, the lead's reference, which is also the Idempotency-Key. Bank numbers
 * leave the store only here, for the system that pays the organiser.
 * @param address CLIENTS_URL; a name and password in it are sent as basic authentication
 */
export function ticketSystemChannel(address: string, store: LeadStore, vault: Vault): Channel {
  const { url, headers } = splitPassword(address)
  return {
    name: 'clients',
    reachesPeople: false,
    /** An account belongs to its owner, who closes it in the ticket system. */
    erase: async () => ({ ok: true, value: { found: false } }),
    async deliver(stored): Promise<Outcome> {
      const body = await accountOf(stored, store, vault)
      if (body === null) return { kind: 'dead', reason: 'clients-bank-unreadable' }
      let response: Response
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': stored.reference,
            ...headers,
          },
          body: JSON.stringify(body),
          // A redirect would send the bank numbers to a host that is not in the settings.
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
      } catch (error) {
        const { name, cause } = error as Error
        if (name === 'TimeoutError') return { kind: 'retry', reason: 'clients-timeout' }
        // A network error has a cause; any other is a bug, which is logged with its location.
        if (cause === undefined) throw error
        return { kind: 'retry', reason: 'clients-unreachable' }
      }
      await response.body?.cancel()
      return outcomeOf(response)
    },
  }
}

/**
 * Body for the ticket system; null if the bank numbers cannot be decrypted because the key changed.
 */
async function accountOf(
  { id, reference, lead }: StoredLead,
  store: LeadStore,
  vault: Vault,
): Promise<Record<string, string> | null> {
  const sealed = await store.sealedBank(id)
  const bank = sealed === null ? { reg: '', account: '' } : vault.open(sealed, id)
  if (bank === null) return null
  const { firstname, lastname, phone, email, company, website, cvr } = lead.contact
  const tier = lead.kind === 'application' ? lead.tier : PACKAGES[0].tier
  return { id: reference, firstname, lastname, phone, email, company, website, ...bank, cvr, tier }
}

function outcomeOf(response: Response): Outcome {
  const { status } = response
  const reason = `clients-${status}`
  // 409: the ticket system already has this account.
  if (response.ok || status === 409) return { kind: 'delivered' }
  if (status === 401) return { kind: 'pause', reason }
  // A firewall may refuse the content of this application, or the address may have changed.
  if ([403, 404, 405, 406, 410].includes(status)) return { kind: 'refused', reason }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now())
    return { kind: 'retry', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  }
  return { kind: 'dead', reason }
}
