import { formatKroner } from '#app/pricing/money.ts'
import type { Reason } from '#app/pricing/recommend.ts'

/** Why a package is recommended: 'Fordi du har valgt White label og Flere events.' */
export function reasonSentence(reason: Reason): string {
  if (reason.kind === 'add-ons')
    return `Fordi du har valgt ${new Intl.ListFormat('da').format(reason.names)}.`
  if (reason.kind === 'revenue')
    return `Fordi din omsætning er over ${formatKroner(reason.above)} inkl. moms.`
  return 'Den dækker det, du har brug for.'
}
