import {
  type AddResult,
  COMMAND_LINE,
  type Colleague,
  FORMER_COLLEAGUE,
  OWNER,
  RIGHT_NAMES,
  type Right,
  type TypedColleague,
} from '#app/internal/access.ts'
import { type CheckResult, valid, wrong } from '#app/lead/fields/checked.ts'
import { checkEmail } from '#app/lead/fields/email.ts'
import { checkLine } from '#app/lead/fields/text.ts'

/** The desk shows the name at every entry. */
const LONGEST_NAME = 60

export type WrongColleague = Extract<AddResult, { outcome: 'wrong' }>

export function checkRights(names: readonly string[]): CheckResult<readonly Right[]> {
  const rights = RIGHT_NAMES.filter((right) => names.includes(right))
  return rights.length === 0 ? wrong('Vælg mindst én ting, personen må.') : valid(rights)
}

function checkName(text: string): CheckResult<string> {
  const checked = checkLine(text, 'Navnet')
  if (!checked.ok) return checked
  if (checked.value === '') return wrong('Skriv navnet.')
  if (checked.value.length > LONGEST_NAME) return wrong(`Navnet må højst fylde ${LONGEST_NAME} tegn.`)
  const isTaken = [OWNER.name, COMMAND_LINE, FORMER_COLLEAGUE].some(
    (name) => name.toLocaleLowerCase('da') === checked.value.toLocaleLowerCase('da'),
  )
  return isTaken ? wrong('Det navn bruger siden selv. Skriv personens navn.') : checked
}

/** The colleague to be stored, or what is wrong with the form. */
export function checkColleague(
  typed: TypedColleague,
): Pick<Colleague, 'name' | 'email' | 'rights'> | WrongColleague {
  const [name, email, rights] = [checkName(typed.name), checkEmail(typed.email), checkRights(typed.rights)]
  if (name.ok && email.ok && rights.ok) return { name: name.value, email: email.value, rights: rights.value }
  const errors: WrongColleague['errors'] = {}
  if (!name.ok) errors.name = name.message
  if (!email.ok) errors.email = email.message
  if (!rights.ok) errors.rights = rights.message
  return { outcome: 'wrong', errors }
}
