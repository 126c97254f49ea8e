import { expect, it } from 'vitest'
import { type Reason, reasonSentence } from './recommend.ts'

it.each<[Reason, string]>([
  [{ kind: 'add-ons', names: ['White label'] }, 'Fordi du har valgt White label.'],
  [
    { kind: 'add-ons', names: ['White label', 'Support', 'Flere events'] },
    'Fordi du har valgt White label, Support og Flere events.',
  ],
  [{ kind: 'revenue', above: 250_000 }, 'Fordi din omsætning er over 250.000\u00a0kr. inkl. moms.'],
  [{ kind: 'neither' }, 'Fordi du ikke har valgt noget, der kræver PREMIUM.'],
])('with %j a package is recommended in the words: %s', (reason, sentence) => {
  expect(reasonSentence(reason)).toBe(sentence)
})
