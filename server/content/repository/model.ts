import { z } from 'zod'
import { isRecord } from '#app/is-record.ts'

/*
 * The parts of Prismic's model files that the embedded repository uses. The shapes are Prismic's
 * (custom types and shared slices); unknown keys are kept.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject => isRecord(value)

const fieldModel = z.object({
  type: z.string(),
  get config() {
    return z
      .looseObject({
        label: z.string().nullish(),
        /** StructuredText: the block types allowed, one only (`single`) or several (`multi`). */
        single: z.string().optional(),
        multi: z.string().optional(),
        select: z.string().nullish(),
        allowText: z.boolean().optional(),
        repeat: z.boolean().optional(),
        default_value: z.union([z.string(), z.boolean()]).optional(),
        placeholder: z.string().nullish(),
        /** Link: the types that it may lead to. */
        customtypes: z.array(z.union([z.string(), z.looseObject({ id: z.string() })])).optional(),
        options: z.array(z.string()).optional(),
        thumbnails: z
          .array(
            z.looseObject({ name: z.string(), width: z.number().nullish(), height: z.number().nullish() }),
          )
          .optional(),
        fields: z.record(z.string(), fieldModel).optional(),
        choices: z.record(z.string(), z.looseObject({ type: z.string() })).optional(),
      })
      .optional()
  },
})
export type FieldModel = z.infer<typeof fieldModel>

export const customTypeModel = z.looseObject({
  id: z.string(),
  label: z.string().nullish(),
  repeatable: z.boolean(),
  json: z.record(z.string(), z.record(z.string(), fieldModel)),
})
export type CustomTypeModel = z.infer<typeof customTypeModel>

export const sliceModel = z.looseObject({
  id: z.string(),
  type: z.literal('SharedSlice'),
  variations: z.array(
    z.looseObject({
      id: z.string(),
      version: z.string().optional(),
      primary: z.record(z.string(), fieldModel).nullish(),
      items: z.record(z.string(), fieldModel).nullish(),
    }),
  ),
})
export type SliceModel = z.infer<typeof sliceModel>

/** The result of JSON.parse, which needs no further check. */
const json = z.custom<Json>(() => true)

/** A document file (docs/content.md). */
export const documentFile = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]+$/, 'kun bogstaverne a-z, tal, - og _'),
  type: z.string().min(1),
  uid: z
    .string()
    .regex(/^[a-z0-9æøå_-]+$/i, 'kun bogstaver, tal, - og _')
    .nullish(),
  lang: z.string().optional(),
  alternate_languages: z.array(z.strictObject({ id: z.string() })).optional(),
  tags: z.array(z.string()).optional(),
  first_publication_date: z.string().nullish(),
  last_publication_date: z.string().nullish(),
  previous_uids: z.array(z.string()).optional(),
  data: z.record(z.string(), json),
})
export type DocumentFile = z.infer<typeof documentFile>

export const repositoryFile = z.strictObject({
  languages: z
    .array(z.strictObject({ id: z.string(), name: z.string(), is_master: z.boolean() }))
    .refine(
      (languages) => languages.filter((language) => language.is_master).length === 1,
      'der skal være ét hovedsprog',
    ),
})

/** The id of the language that a document without one has. */
export function masterLanguageOf({ languages }: z.infer<typeof repositoryFile>): string {
  return languages.find((language) => language.is_master)?.id ?? ''
}

export const releaseFile = z.strictObject({ label: z.string().optional() })

/** The entries that have a value, mapped; those mapped to undefined are left out. */
export function compact(
  values: Record<string, Json | undefined>,
  each: (value: Json) => Json | undefined = (value) => value,
): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const mapped = value === undefined ? undefined : each(value)
      return mapped === undefined ? [] : [[name, mapped]]
    }),
  )
}

/** Whether a link to a document is to this one. */
export function leadsTo({ id, type, uid }: JsonObject, file: DocumentFile): boolean {
  return id === file.id || (!!file.uid && uid === file.uid && type === file.type)
}

/** The blocks of a zone, with their places in it. */
export function blocksIn(zone: Json | undefined): { index: number; block: JsonObject }[] {
  return [zone].flat().flatMap((block, index) => (isObject(block) ? [{ index, block }] : []))
}

/** All fields of a type, without the tabs that group them for editors. */
export function fieldsOf(model: CustomTypeModel | undefined): Record<string, FieldModel> {
  return Object.assign({}, ...Object.values(model?.json ?? {}))
}
