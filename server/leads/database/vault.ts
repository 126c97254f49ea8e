import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { BankNumbers } from '#app/lead/fields/bank.ts'

const FORMAT = 'v1'
/** Recommended by NIST SP 800-38D for GCM. */
const IV_BYTES = 12
const TAG_BYTES = 16

export type Vault = ReturnType<typeof createVault>

/**
 * Encrypts bank numbers, so that the database alone does not reveal them: AES-256-GCM with
 * ENCRYPTION_KEY (32 bytes). Digests what has to be compared.
 */
export function createVault(key: Buffer) {
  /** A keyed hash: a plain one of ten digits or a domain could be guessed. */
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    /** Its lead is part of the encryption: it cannot be decrypted in another lead's row. */
    seal(bank: BankNumbers, leadId: string) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(Buffer.from(leadId))
      const text = Buffer.concat([cipher.update(JSON.stringify(bank), 'utf8'), cipher.final()])
      return `${FORMAT}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    /** null: encrypted with another key, for another lead, or damaged. */
    open(sealed: string, leadId: string) {
      const [format, body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (format !== FORMAT) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(leadId))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
        return JSON.parse(text.toString('utf8')) as BankNumbers
      } catch {
        // Encrypted with another key or for another lead, or cut short: the caller reports it.
        return null
      }
    },
    /** Equal for equal numbers. */
    fingerprint: (bank: BankNumbers) => digest(`bank ${bank.reg} ${bank.account}`),
    digest,
  }
}
