import { slug } from '#app/lead/answers/choices.ts'
import type { FormFieldName } from '#app/lead/fields/quote-fields.ts'
import { WIZARD_STEPS, type WizardStep } from '#app/lead/wizard-steps.ts'
import { readPackageName } from '#app/pricing/packages.ts'
import type { Block, BlockTypes } from './content.ts'
import type { PageEntry } from './entries.ts'
import { image, link, list, nextSteps, text } from './fields.ts'
import { firstOfEach } from './first-of-each.ts'
import { linkedText, plainRuns } from './linked-text.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import { toRichText } from './to-rich-text.ts'

export type WizardTexts = ReturnType<typeof toWizard>
/** The texts and choices of the wizard as it shows them. */
export type WizardLabels = Omit<WizardTexts, 'addOns' | 'gdpr' | 'packageNames'>

/**
 * The texts of the single `faa_tilbud`; the wizard replaces empty texts and lists by built-in ones.
 */
export function toWizard(document: RawDocument, related: RelatedContent, pages: readonly PageEntry[]) {
  const data = dataOf(document, 'faa_tilbud')
  const field = (name: string) => text((data as Record<string, unknown>)[name])
  const blocks = related.blocks(data.slices)
  const stepTexts = (step: WizardStep) => ({
    title: field(`${step}_title`),
    subtitle: field(`${step}_subtitle`),
    metaTitle: field(`${step}_meta_title`),
    metaDescription: field(`${step}_meta_description`),
  })
  const stepBlocks = blocksOf(blocks, 'step').filter(saysSomething)
  const thankYouLink = link(data.thank_you_link, related.hrefOf)
  return {
    steps: Object.fromEntries(WIZARD_STEPS.map((step) => [step, stepTexts(step)])) as Record<
      WizardStep,
      ReturnType<typeof stepTexts>
    >,
    /** `branche_categories`; where it names none, those that have a page. */
    industries: toIndustries(data.branche_categories, pages),
    /** `tilvalg_addons`, with icons, prices and texts of addon blocks of the same name. */
    addOns: toAddOns(data.tilvalg_addons, blocksOf(blocks, 'addon'), related),
    buttons: toButtons(data),
    thankYou: {
      title: text(data.thank_you_title),
      text: linkedText(toRichText(data.thank_you_text, related.hrefOf)),
      link: {
        href: thankYouLink?.href ?? '',
        text: thankYouLink ? text(data.thank_you_link_text) || thankYouLink.text : '',
      },
      /** What happens after an offer was requested: step blocks without a step. */
      nextSteps: stepBlocks
        .filter((block) => block.step === null)
        .map(({ title, text }) => ({ title, text })),
    },
    /** The form and its thanks after 'Opret {title}'; '{pakke}' is that title. */
    create: {
      title: text(data.create_title),
      subtitle: text(data.create_subtitle),
      thankYou: {
        title: text(data.create_thank_you_title),
        text: plainRuns(text(data.create_thank_you_text)),
        nextSteps: nextSteps(data.create_steps),
      },
    },
    gdpr: {
      /** Text next to the checkbox. */
      label: toRichText(data.gdpr_label, related.hrefOf),
      prechecked: data.gdpr_prechecked !== false,
    },
    /** Help under a step, from step blocks with a step. */
    help: byKey(
      stepBlocks,
      (block): WizardStep | null => block.step,
      ({ title, text }) => ({ title, text }),
    ),
    /** What happens after a demo was requested. */
    demoSteps: nextSteps(data.demo_steps),
    /** Labels of the information form, from form_field blocks. */
    fields: byKey(
      blocksOf(blocks, 'form_field'),
      (block): FormFieldName | null => block.field,
      ({ label, placeholder, help }) => ({ label, placeholder, help }),
    ),
    /** The line of a package, from name blocks. */
    packageNames: byKey(
      blocksOf(blocks, 'name'),
      (block): string | null => block.package,
      ({ text }) => ({ text }),
    ),
    /** 'Du kan også sælge' and 'Det får du altid', below the add-ons. */
    alsoSold: blocksOf(blocks, 'revenue_option').filter(saysSomething).map(toExtra),
    features: blocksOf(blocks, 'feature').filter(saysSomething).map(toExtra),
  }
}

function toButtons(data: ReturnType<typeof dataOf<'faa_tilbud'>>) {
  return {
    next: text(data.next_button),
    result: text(data.result_button),
    back: text(data.back_button),
    close: text(data.close_button),
    demo: text(data.demo_button),
    call: text(data.call_button),
    submit: text(data.submit_button),
  }
}

const saysSomething = ({ title, text }: { title: string; text: string }) => title !== '' || text !== ''

/** An item with a name, a sentence and an icon. */
function toExtra({ title, text, icon }: BlockTypes['feature'] | BlockTypes['revenue_option']) {
  return { title, text, icon: icon?.url ?? null }
}

function toIndustries(
  group: readonly Partial<Record<'name' | 'icon', unknown>>[] | null | undefined,
  pages: readonly PageEntry[],
) {
  const entries = list(group).map(({ name, icon }) => ({ name: text(name), icon: image(icon) }))
  const namedEntries = entries.filter(({ name }) => name !== '')
  const all = namedEntries.length > 0 ? namedEntries : pages.map(({ title, icon }) => ({ name: title, icon }))
  return firstOfEach(
    all.map(({ name, icon }) => ({ name, icon: icon?.url ?? null })),
    ({ name }) => slug(name),
  )
}

/**
 * The add-ons of the group, which are the only ones offered, with the texts of the block of their
 * name.
 */
function toAddOns(
  group: readonly Partial<Record<'name' | 'text' | 'icon' | 'related_package', unknown>>[] | null | undefined,
  addOnBlocks: BlockTypes['addon'][],
  { warnOnce }: Pick<RelatedContent, 'warnOnce'>,
) {
  const blocks = addOnBlocks.filter((block) => block.name)
  const addOns = list(group).flatMap((item) => {
    const name = text(item.name)
    if (!name) return []
    const own = blocks.find((block) => sameName(block.name, name))
    return [
      {
        name,
        text: own?.text || text(item.text),
        price: own?.price ?? '',
        icon: image(item.icon) ?? own?.icon ?? null,
        package: readPackageName(item.related_package) ?? own?.package ?? null,
      },
    ]
  })
  for (const { name } of blocks)
    if (!addOns.some((addOn) => sameName(addOn.name, name)))
      warnOnce(`add-on ${name}`, 'An add-on is not offered: tilvalg_addons has no entry of its name', {
        addOn: name,
      })
  return firstOfEach(addOns, (addOn) => addOn.name.toLowerCase())
}

function blocksOf<Type extends Block['type']>(blocks: Block[], type: Type): Extract<Block, { type: Type }>[] {
  return blocks.filter((block): block is Extract<Block, { type: Type }> => block.type === type)
}

function byKey<T, Key extends string, V>(
  values: T[],
  keyOf: (value: T) => Key | null,
  toValue: (value: T) => V,
): Partial<Record<Key, V>> {
  const result: Partial<Record<Key, V>> = {}
  for (const value of values) {
    const key = keyOf(value)
    if (key !== null && !(key in result)) result[key] = toValue(value)
  }
  return result
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
