import { joinLines } from '#server/content/repository/markdown.ts'
import { type FieldModel, isObject, type Json, type JsonObject } from '#server/content/repository/model.ts'
import { checkEmailField, isEmailField } from './check-email.ts'
import { checkMarkdown } from './check-markdown.ts'
import type { SoldPrices } from './check-prices.ts'
import { checkImage, checkLink, type TargetContext } from './check-targets.ts'
import { checkMetaText, checkSearchWords, checkText, textsBelow } from './check-texts.ts'

/*
 * Whether each value fits the model (docs/content.md), and whether what it says or points to is
 * true.
 */

export interface ValueContext extends TargetContext {
  prices: SoldPrices
}

/** @param prefix of the fields' names in findings: empty for a document's own */
export async function checkValues(
  values: JsonObject,
  fields: Record<string, FieldModel>,
  prefix: string,
  context: ValueContext,
): Promise<void> {
  for (const name of Object.keys(values)) {
    if (!(name in fields))
      context.report.error(`${prefix}${name}`, 'Siden kender ikke feltet. Det har ingen virkning.')
  }
  // A document's own texts are far apart; those of a block are read together.
  const around = prefix === '' ? '' : textsBelow(values)
  for (const [name, field] of Object.entries(fields)) {
    const value = field.type === 'StructuredText' ? joinLines(values[name]) : values[name]
    if (value === undefined || value === null) continue
    const place = `${prefix}${name}`
    const kind = KINDS[field.type]
    if (kind && !kind.fits(value)) {
      context.report.error(
        place,
        `Feltet har en forkert slags indhold: her skal stå ${kind.wanted}. Tøm det, og udfyld det igen.`,
      )
      continue
    }
    if (TEXTS.has(field.type)) {
      for (const text of Array.isArray(value) ? value.map(textOf) : [String(value)]) {
        const findings = [
          ...checkText(text, around, context.prices),
          ...(isMeta(name) ? checkMetaText(text) : []),
          ...(name === 'search_words' ? checkSearchWords(text) : []),
        ]
        for (const finding of findings) context.report.warning(place, finding)
      }
    }
    if (isEmailField(name) && field.type === 'Text') checkEmailField(String(value), place, context.report)
    await checkValue(value, field, place, context)
  }
}

/** Whether a field is a meta text of a document, or of one of its pages: `branche_meta_title`. */
const isMeta = (name: string) => /(?:^|_)meta_(?:title|description)$/.test(name)

const isText = (value: Json) => typeof value === 'string'
const isList = (value: Json) => Array.isArray(value)
const text = { fits: isText, wanted: 'en tekst' }

/** What each kind of field holds in a file (docs/content.md). */
const KINDS: Record<string, { fits: (value: Json) => boolean; wanted: string }> = {
  Text: text,
  UID: text,
  Select: text,
  Date: text,
  Timestamp: text,
  Color: text,
  Number: { fits: (value) => typeof value === 'number', wanted: 'et tal' },
  Boolean: { fits: (value) => typeof value === 'boolean', wanted: 'ja eller nej' },
  StructuredText: { fits: (value) => isText(value) || isList(value), wanted: 'en tekst' },
  Image: { fits: isObject, wanted: 'et billede' },
  Link: { fits: (value) => isObject(value) || isList(value), wanted: 'et link' },
  Group: { fits: isList, wanted: 'en liste' },
  Slices: { fits: isList, wanted: 'en liste af blokke' },
}

const TEXTS = new Set(['Text', 'StructuredText'])

/** The text of a block of Prismic's rich text. */
function textOf(block: Json): string {
  return isObject(block) && typeof block.text === 'string' ? block.text : ''
}

/** The objects of a list; each other item is reported. */
function entriesOf(list: Json | undefined, place: string, { report }: ValueContext): [number, JsonObject][] {
  return (Array.isArray(list) ? list : []).flatMap((item, index): [number, JsonObject][] => {
    if (isObject(item)) return [[index, item]]
    report.error(`${place}[${index}]`, 'Indholdet er af en anden slags, end feltet kan vise.')
    return []
  })
}

async function checkValue(
  value: Json,
  field: FieldModel,
  place: string,
  context: ValueContext,
): Promise<void> {
  switch (field.type) {
    case 'Select':
      if (field.config?.options && !field.config.options.includes(String(value))) {
        context.report.error(place, `„${value}“ kan ikke vælges. Vælg ${field.config.options.join(', ')}.`)
      }
      return
    case 'Image':
      return checkImage(value, place, context)
    case 'Link':
      if (!Array.isArray(value)) return checkLink(value, place, context)
      for (const [, link] of entriesOf(value, place, context)) {
        await checkLink(link, place, context)
      }
      return
    case 'StructuredText':
      return checkRichText(value, place, context)
    case 'Group':
      for (const [index, item] of entriesOf(value, place, context)) {
        await checkValues(item, field.config?.fields ?? {}, `${place}[${index}].`, context)
      }
      return
    case 'Slices':
      for (const [index, slice] of entriesOf(value, place, context)) {
        await checkSlice(slice, field, `${place}[${index}]`, context)
      }
  }
}

async function checkSlice(
  slice: JsonObject,
  zone: FieldModel,
  place: string,
  context: ValueContext,
): Promise<void> {
  const type = String(slice.slice_type)
  const model = context.files.slices.get(type)
  if (!model) {
    context.report.error(place, `Siden har ingen blok, der hedder ${type}. Fjern den.`)
    return
  }
  if (zone.config?.choices && !(type in zone.config.choices)) {
    context.report.error(place, 'Den blok kan siden ikke vise her. Fjern den.')
  }
  const variationId = typeof slice.variation === 'string' ? slice.variation : 'default'
  const variation = model.variations.find(({ id }) => id === variationId)
  if (!variation) {
    context.report.error(place, 'Blokken er af en udgave, som siden ikke har. Fjern den, og tilføj den igen.')
    return
  }
  const { primary = {}, items = [] } = slice
  if (isObject(primary)) {
    await checkValues(primary, variation.primary ?? {}, `${place}.${type}.`, context)
  } else {
    context.report.error(
      `${place}.${type}.primary`,
      'Blokkens felter kan ikke læses. Fjern den, og tilføj den igen.',
    )
  }
  if (!isList(items)) {
    context.report.error(
      `${place}.${type}.items`,
      'Blokkens rækker kan ikke læses. Fjern den, og tilføj den igen.',
    )
  }
  for (const [index, item] of entriesOf(items, `${place}.${type}.items`, context)) {
    await checkValues(item, variation.items ?? {}, `${place}.${type}.items[${index}].`, context)
  }
}

async function checkRichText(value: Json, place: string, context: ValueContext) {
  const blocks: JsonObject[] =
    typeof value === 'string'
      ? checkMarkdown(value, place, context.report)
      : entriesOf(value, place, context).map(([, block]) => block)
  for (const block of blocks) {
    if (block.type === 'image') checkImage(block, place, context)
    for (const span of Array.isArray(block.spans) ? block.spans : []) {
      if (isObject(span) && span.type === 'hyperlink' && span.data) await checkLink(span.data, place, context)
    }
  }
}
