import { formatMoment } from '#app/lead/dates.ts'
import type { Access } from './access.ts'
import type { LeadDesk } from './desk.ts'
import { type Notice, refused } from './notice.ts'
import { currentValue, seenField, WORK, WORK_BUTTON, WORK_NAMES, type WorkName } from './work.ts'

/**
 * Records the entries of a press about a lead, from the fields of its form or the button's value:
 * all of them, or none if one is refused. A colleague who gets a lead from another is notified.
 * null: everything is saved.
 */
export async function recordWork(
  { desk, access }: { desk: Pick<LeadDesk, 'work'>; access: Pick<Access, 'announceLead'> },
  fields: URLSearchParams,
  author: string,
): Promise<Notice | null> {
  const entered = new URLSearchParams(fields)
  for (const [name, value] of new URLSearchParams(entered.get(WORK_BUTTON) ?? '')) entered.set(name, value)
  if (entered.has('tag')) entered.set('holder', author)
  const valid: { name: WorkName; value: string }[] = []
  for (const name of WORK_NAMES) {
    const text = entered.get(name)
    if (text === null) continue
    const checked = WORK[name].check(text)
    if (!checked.ok) return { ...refused('Ikke gemt', checked.message), typed: Object.fromEntries(entered) }
    valid.push({ name, value: checked.value })
  }
  const reference = entered.get('henvendelse') ?? ''
  const changed: string[] = []
  for (const { name, value } of valid) {
    const { label, show } = WORK[name]
    const seen = entered.get(seenField(name)) ?? ''
    const saved = await desk.work(reference, { name, value, author, seen })
    if (saved.outcome === 'unknown') return refused('Henvendelsen findes ikke længere')
    if (saved.outcome === 'saved' && name === 'holder' && value !== author)
      access.announceLead(value, reference.toUpperCase())
    if (saved.outcome !== 'changed') continue
    const { now } = saved
    const by = now === null ? '' : ` (${[now.author, formatMoment(now.at)].filter(Boolean).join(', ')})`
    const currentText = show(currentValue(now === null ? [] : [now], name))
    changed.push(`${label} er nu: ${currentText}${by}. Du valgte: ${show(value)}.`)
  }
  if (changed.length === 0) return null
  return refused('Ændret af en anden imens', `${changed.join(' ')} Tryk igen, hvis det skal være dit.`)
}
