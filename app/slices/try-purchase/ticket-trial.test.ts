import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeDrawing, MOST_OF_A_TRIAL, NEW_TRIAL, scan, ticketsText, withCount } from './ticket-trial.ts'

test('a ticket admits once, whatever is scanned before and after it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: MOST_OF_A_TRIAL })), (tickets) => {
      const seen = new Set<number>()
      let trial = NEW_TRIAL
      for (const ticket of tickets) {
        trial = scan(trial, ticket)
        expect(trial.result).toEqual({ ticket, isFirst: !seen.has(ticket) })
        seen.add(ticket)
        expect(trial.scanned).toEqual([...seen])
      }
    }),
  )
})

test('there is always at least one ticket, and no more than four', () => {
  expect([-1, 0, 1, 4, 5].map((count) => withCount(NEW_TRIAL, count).count)).toEqual([1, 1, 1, 4, 4])
  expect([1, 2].map(ticketsText)).toEqual(['1 billet', '2 billetter'])
})

test('each code has its own drawing, which stays the same', () => {
  expect(codeDrawing('RM4P-K7Q1')).toBe(codeDrawing('RM4P-K7Q1'))
  expect(codeDrawing('RM4P-K7Q1')).not.toBe(codeDrawing('RM4P-K7Q2'))
})
