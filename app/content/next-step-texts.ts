import type { NextStep, NextStepTexts } from '#app/lead/next-steps.ts'
import { ContentUnavailable } from './content.ts'
import type { Content } from './site-content.ts'

/** Built-in texts about what happens after a creation and an order. */
export const BUILT_IN_STEPS = {
  start: [
    { title: 'Vi læser det, du har sendt, senest {dag}', text: '' },
    { title: 'Siger vi ja, kommer dit login på mail', text: '' },
  ],
  order: [
    {
      title: 'Vi læser din bestilling',
      text: 'Det sker senest {dag}. Mangler der noget, ringer eller skriver vi.',
    },
    { title: 'Du får svar', text: 'Vi bekræfter pris og dag på mail.' },
  ],
} satisfies Partial<Record<keyof NextStepTexts, NextStep[]>>

/**
 * The texts about what happens after a lead of each kind; the built-in ones if content is
 * unavailable.
 */
export async function readNextSteps(content: Content): Promise<NextStepTexts> {
  const builtIn = { call: [], demo: [], callback: [], application: [], ...BUILT_IN_STEPS }
  try {
    const [site, wizard] = await Promise.all([content.site(), content.wizard()])
    const created = wizard?.create.thankYou.nextSteps ?? []
    return {
      ...builtIn,
      call: wizard?.thankYou.nextSteps ?? [],
      demo: wizard?.demoSteps ?? [],
      ...(created.length > 0 && { start: created }),
      callback: site.callbackSteps,
      application: site.account.nextSteps,
    }
  } catch (error) {
    if (error instanceof ContentUnavailable) return builtIn
    throw error
  }
}
