import type { Health, PartFinding } from '#app/internal/doctor.ts'

/**
 * Finding of one harmless question to a service (`npm run doctor`), before the name of the checked
 * part is added.
 */
export type Finding = Omit<PartFinding, 'part'>

const result =
  (health: Health) =>
  (en: string, da: string): Finding => ({ health, en, da })

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

/** Nothing answered. The service is named in English, and in Danish where that is another name. */
export function unreachable(en: string, error: unknown, da = en): Finding {
  const why = whyUnreachable(error)
  return failing(`${en} cannot be reached: ${why.en}`, `${da} kan ikke nås: ${why.da}`)
}

/** Why no connection was possible, worded as the end of a sentence. */
export function whyUnreachable(error: unknown): { en: string; da: string } {
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      en: `no address is known for that name (${code}): check its spelling and DNS`,
      da: `navnet har ingen adresse (${code}): tjek stavningen og DNS`,
    }
  if (code === 'ECONNREFUSED')
    return {
      en: `nothing listens there (${code}): check host and port, and whether it is started`,
      da: `der er ingen, der svarer på den port (${code}): tjek navn og port, og om den er startet`,
    }
  if (isCertificateError(code))
    return {
      en: `its certificate is not valid for it (${code}): renew it, or trust its issuer`,
      da: `certifikatet er ikke gyldigt for den (${code}): forny det, eller stol på udstederen`,
    }
  return {
    en: `no answer came (${code || 'unknown'}): check the network and the firewall`,
    da: `der kom intet svar (${code || 'ukendt'}): tjek netværk og firewall`,
  }
}

export function isCertificateError(code: string): boolean {
  return /CERT|UNABLE_TO_VERIFY|SELF_SIGNED|ERR_TLS/.test(code)
}
