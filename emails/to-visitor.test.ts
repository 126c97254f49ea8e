import { expect, test } from 'vitest'
import { repeatable } from './to-visitor.ts'

test.each([
  'Vi skal bruge f.eks. 3 scannere.',
  'Koncerter, foredrag m.fl.',
  'F.eks.: billetter, kort o.lign., helst pr.stk.',
  'F.eks.3 scannere',
  'Er der råd til det p.gr.a. vejret (f.eks)?',
])('a mail repeats a comment with an abbreviation: %s', (comment) => {
  expect(repeatable(comment)).toBe(comment)
})

test.each([
  'Se f.eks.dk',
  'Se billig.f.eks',
  'Se f.eks/vind',
  'Skriv til f.eks@billig',
  'Se m.fl-vind.example',
  'Se f.eks. billig.example',
  'Se f.eks．dk',
  'Se f.eks.3m.example',
])('a mail repeats no comment with an address that contains an abbreviation: %s', (comment) => {
  expect(repeatable(comment)).toBe('')
})
