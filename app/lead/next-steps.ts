import { dayInWords } from './dates.ts'
import type { FinalLead } from './final-lead.ts'
import { type Purpose, purposeOf } from './lead.ts'

/** One step of 'Hvad sker der nu?' after a lead. */
export interface NextStep {
  title: string
  text: string
}

/** What happens after a lead, by what it asks for: the same on pages, in print and in mails. */
export type NextStepTexts = Readonly<Record<Purpose | 'callback' | 'application', readonly NextStep[]>>

/**
 * Replaces `{dag}` in a text of content by the day in words: 'fredag den 4. december', or 'næste
 * bankdag' before anything is sent.
 */
export function namingDay(text: string, day: string | null): string {
  return text.replaceAll('{dag}', day ?? 'næste bankdag')
}

/** What is promised to the visitor by the stored day. */
export const promiseLabel = (purpose: keyof NextStepTexts): string => PROMISES[purpose]

const PROMISES: Record<keyof NextStepTexts, string> = {
  call: 'Du får et uforpligtende tilbud senest',
  demo: 'Vi læser dine svar senest',
  callback: 'Vi ringer senest',
  start: 'Vi læser det senest',
  order: 'Vi læser det senest',
  application: 'Vi læser det senest',
}

/** Replaces the placeholder of the package by the title of the package being created. */
export function namingPackage(text: string, title: string): string {
  return text.replaceAll('{pakke}', title || 'en pakke')
}

/** Steps of content with the promised day and the package filled in. */
export function namedSteps(
  steps: readonly NextStep[],
  day: string | null,
  packageTitle = '',
): readonly NextStep[] {
  const fillIn = (text: string) => namingDay(namingPackage(text, packageTitle), day)
  return steps.map(({ title, text }) => ({ title: fillIn(title), text: fillIn(text) }))
}

/** What happens after a stored lead, in words; empty where no day was promised. */
export function nextStepsOf(
  { lead, rates, answerBy }: Pick<FinalLead, 'lead' | 'rates' | 'answerBy'>,
  texts: NextStepTexts,
): readonly NextStep[] {
  if (answerBy === null) return []
  return lead.kind === 'wizard'
    ? namedSteps(texts[purposeOf(lead, rates)], dayInWords(answerBy), lead.packageTitle)
    : namedSteps(texts[lead.kind], dayInWords(answerBy))
}
