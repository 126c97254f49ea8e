import type { Health, PartFinding } from '#app/internal/doctor.ts'

/**
 * Finding of one harmless question to a service (`npm run doctor`), before the name of the checked
 * part is added.
 */
export type Finding = Omit<PartFinding, 'part'>

const result =
  (health: Health) =>
  (text: string): Finding => ({ health, text })

export const ok = result('ok')
export const off = result('off')
export const warning = result('warning')
export const failing = result('failing')

/** Timeout of one question, in milliseconds. */
export const QUESTION_MS = 8_000

/** `code` of an error, of its cause, or of the first of several causes. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : codeOf(error.cause)
}

/** The finding if no service answered. */
export function unreachable(name: string, error: unknown): Finding {
  return failing(`${name} kan ikke nås: ${whyUnreachable(error)}`)
}

/** Why no connection was possible, worded as the end of a sentence. */
export function whyUnreachable(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `navnet har ingen adresse (${code}): tjek stavningen og DNS`
  if (code === 'ECONNREFUSED')
    return `der er ingen, der svarer på den port (${code}): tjek navn og port, og om den er startet`
  if (isCertificateError(code))
    return `certifikatet er ikke gyldigt for den (${code}): forny det, eller stol på udstederen`
  return `der kom intet svar (${code || 'ukendt'}): tjek netværk og firewall`
}

export function isCertificateError(code: string): boolean {
  return /CERT|UNABLE_TO_VERIFY|SELF_SIGNED|ERR_TLS/.test(code)
}
