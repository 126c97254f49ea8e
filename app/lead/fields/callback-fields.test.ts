import { describe, expect, it } from 'vitest'
import { missingText } from './callback-fields.ts'

describe("the fields that 'Kontakt mig' still needs", () => {
  it.each([
    [{}, 'Udfyld fornavn, efternavn, telefon og e-mail, så kan du sende.'],
    [{ firstname: 'Mette' }, 'Udfyld efternavn, telefon og e-mail, så kan du sende.'],
    [{ firstname: 'Mette', lastname: ' ', phone: '1', email: 'a' }, 'Udfyld efternavn, så kan du sende.'],
    [{ firstname: 'Mette', lastname: 'Holm' }, 'Udfyld telefon og e-mail, så kan du sende.'],
    [{ firstname: 'Mette', lastname: 'Holm', phone: '1', email: 'a' }, null],
  ])('with %j are named in the text %j', (fields, text) => {
    expect(missingText(fields)).toBe(text)
  })
})
