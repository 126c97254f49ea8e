import { CONTACT_FIELD_NAMES } from '#app/lead/fields/contact-fields.ts'

/** Contact fields that the tests of leads fill by name, since each must have a certain form. */
const NAMED = ['email', 'phone', 'company', 'cvr', 'website', 'comment']

/**
 * The other contact fields among these names. They take a line of text and need no line in a test:
 * a new field is followed from the form to wherever a lead goes.
 */
export const furtherFields = (names: readonly string[]): string[] =>
  CONTACT_FIELD_NAMES.filter((name) => names.includes(name) && !NAMED.includes(name))

export const textFor = (name: string, mark = ''): string => `Svar${mark} om ${name}`
