import type { ApiDocument } from './complete.ts'
import { isObject } from './complete.ts'
import { type CustomTypeModel, type FieldModel, fieldsOf, type Json, type JsonObject } from './model.ts'
import { type Argument, type Call, parseCalls, QueryError, type Value } from './query-syntax.ts'

/*
 * The filters of Prismic's REST API v2 (`q`): parsed (query-syntax.ts), checked against the models,
 * then run over completed documents. Anything that Prismic would refuse, or that is not implemented
 * here, is a `QueryError`, never a wrong result (D4).
 */

export type Test = (document: ApiDocument) => boolean

export interface Filter {
  test: Test
  /** The only types that the filter allows, if it limits them: the search looks at those alone. */
  types: Set<string> | null
  /** The only ids that the filter allows, if it limits them. */
  ids: Set<string> | null
}

export interface FilterContext {
  customTypes: Map<string, CustomTypeModel>
  /** Former uids of a document: Prismic finds it by them until another document uses them. */
  previousUids(id: string): string[]
  /** Whether a document of the type currently has this uid. */
  hasUid(type: string, uid: string): boolean
}

/** Parses one `q` value: `[[at(document.type, "industry")][…]]`. All its filters must match. */
export function parseFilters(source: string, context: FilterContext): Filter[] {
  return parseCalls(source).map((call) => toFilter(call, source, context))
}

/**
 * Where a filter looks. `uid` and `link` have their own comparison; the rest compare the field's
 * plain value.
 */
type Kind =
  | 'id'
  | 'type'
  | 'tags'
  | 'lang'
  | 'date'
  | 'uid'
  | 'link'
  | 'text'
  | 'number'
  | 'boolean'
  | 'richText'
  | 'other'

interface Target {
  kind: Kind
  /** The type of the documents that have the field; `null` for `document.…`. */
  type: string | null
  read(document: ApiDocument): Json[]
}

const METADATA = new Map<string, Target>([
  ['id', { kind: 'id', type: null, read: ({ id }) => [id] }],
  ['type', { kind: 'type', type: null, read: ({ type }) => [type] }],
  ['tags', { kind: 'tags', type: null, read: ({ tags }) => tags }],
  ['lang', { kind: 'lang', type: null, read: ({ lang }) => [lang] }],
  ['first_publication_date', { kind: 'date', type: null, read: (it) => [it.first_publication_date] }],
  ['last_publication_date', { kind: 'date', type: null, read: (it) => [it.last_publication_date] }],
])

const FIELD_KINDS: Record<string, Kind> = {
  UID: 'uid',
  Text: 'text',
  Select: 'text',
  Color: 'text',
  Number: 'number',
  Range: 'number',
  Boolean: 'boolean',
  Date: 'date',
  Timestamp: 'date',
  Link: 'link',
  StructuredText: 'richText',
}

function targetOf(call: Call, source: string, context: FilterContext): Target {
  const unexpected = () =>
    new QueryError(`[function ${call.name}(..)] unexpected field '${call.path}'`, source, call.pathPosition)
  const [root, first, name, inner, ...more] = call.path.split('.')
  if (root === 'document') {
    const target = METADATA.get(first ?? '')
    if (!target || name !== undefined) throw unexpected()
    return target
  }
  const type = first ?? ''
  const model = context.customTypes.get(type)
  if (!model || name === undefined || more.length > 0) throw unexpected()
  let field: FieldModel | undefined = fieldsOf(model)[name]
  if (name === 'uid' && field?.type === 'UID') {
    return { kind: 'uid', type, read: (document) => [document.uid] }
  }
  if (inner !== undefined) field = field?.type === 'Group' ? field.config?.fields?.[inner] : undefined
  if (!field || field.type === 'Group' || field.type === 'Slices') throw unexpected()
  return {
    kind: FIELD_KINDS[field.type] ?? 'other',
    type,
    read: (document) => {
      if (document.type !== type) return []
      const value = document.data[name]
      if (inner === undefined) return [value ?? null]
      return Array.isArray(value) ? value.map((item) => (isObject(item) ? (item[inner] ?? null) : null)) : []
    },
  }
}

function toFilter(call: Call, source: string, context: FilterContext): Filter {
  const refuse = (message: string) =>
    new QueryError(`[function ${call.name}(..)] ${message}`, source, call.position)
  const free = (test: Test): Filter => ({ test, types: null, ids: null })

  if (call.name === 'similar' || call.name === 'geopoint.near') {
    throw refuse('is not supported by the embedded content repository')
  }
  if (call.name === 'fulltext') {
    const terms = wordsOf(String(only(call, refuse)))
    if (call.path === 'document')
      return free((document) => matchesWords(wordsOf(allText(document.data)), terms))
    const target = targetOf(call, source, context)
    if (!['text', 'richText'].includes(target.kind)) {
      throw new QueryError(
        `[function fulltext(..)] unexpected field '${call.path}'`,
        source,
        call.pathPosition,
      )
    }
    return {
      ...free((document) => matchesWords(wordsOf(target.read(document).map(allText).join(' ')), terms)),
      types: target.type ? new Set([target.type]) : null,
    }
  }

  const target = targetOf(call, source, context)
  const wrongField = () =>
    new QueryError(`[function ${call.name}(..)] unexpected field '${call.path}'`, source, call.pathPosition)
  const onType = target.type === null ? null : new Set([target.type])

  switch (call.name) {
    case 'at':
    case 'not': {
      const value = only(call, refuse)
      if (['richText', 'other'].includes(target.kind)) throw wrongField()
      if (Array.isArray(value) && target.kind !== 'tags')
        throw refuse('a list is only compared with document.tags')
      const test: Test = Array.isArray(value)
        ? (document) => value.every((tag) => document.tags.includes(String(tag)))
        : (document) => equals(document, target, value, context)
      if (call.name === 'not') return free((document) => !test(document))
      return {
        test,
        types: target.kind === 'type' ? new Set([String(value)]) : onType,
        ids: target.kind === 'id' ? new Set([String(value)]) : null,
      }
    }
    case 'any': {
      const values = listOf(call, refuse)
      if (['richText', 'other'].includes(target.kind)) throw wrongField()
      return {
        test: (document) => values.some((value) => equals(document, target, value, context)),
        types: target.kind === 'type' ? new Set(values.map(String)) : onType,
        ids: target.kind === 'id' ? new Set(values.map(String)) : null,
      }
    }
    case 'in': {
      const values = listOf(call, refuse)
      if (target.kind !== 'id' && target.kind !== 'uid') throw wrongField()
      return {
        test: (document) => values.some((value) => equals(document, target, value, context)),
        types: onType,
        ids: target.kind === 'id' ? new Set(values.map(String)) : null,
      }
    }
    case 'has':
    case 'missing': {
      if (call.args.length > 0) throw refuse('takes a path only')
      if (target.type === null) throw wrongField()
      const has: Test = (document) => target.read(document).some((value) => !isEmpty(value))
      return call.name === 'has'
        ? { test: has, types: onType, ids: null }
        : free((document) => !has(document))
    }
    case 'number.lt':
    case 'number.gt':
    case 'number.inRange': {
      if (target.kind !== 'number') throw wrongField()
      const test = numberTest(call, refuse)
      return {
        test: (document) => target.read(document).some((value) => typeof value === 'number' && test(value)),
        types: onType,
        ids: null,
      }
    }
    default: {
      if (!call.name.startsWith('date.')) throw refuse('unknown function')
      if (target.kind !== 'date') throw wrongField()
      const test = dateTest(call, refuse)
      return {
        test: (document) =>
          target.read(document).some((value) => {
            const time = typeof value === 'string' ? timeOf(value) : Number.NaN
            return !Number.isNaN(time) && test(time)
          }),
        types: onType,
        ids: null,
      }
    }
  }
}

type Refuse = (message: string) => QueryError

function only(call: Call, refuse: Refuse): Argument {
  const [value, ...more] = call.args
  if (value === undefined || more.length > 0) throw refuse('takes one value')
  return value
}

function listOf(call: Call, refuse: Refuse): Value[] {
  const value = only(call, refuse)
  if (!Array.isArray(value)) throw refuse('takes a list')
  return value
}

function numberTest({ name, args }: Call, refuse: Refuse): (value: number) => boolean {
  const [low, high] = args
  if (name === 'number.inRange') {
    if (args.length !== 2 || typeof low !== 'number' || typeof high !== 'number')
      throw refuse('takes 2 numbers')
    return (value) => value >= low && value <= high
  }
  if (args.length !== 1 || typeof low !== 'number') throw refuse('takes 1 number')
  return name === 'number.lt' ? (value) => value < low : (value) => value > low
}

function equals(document: ApiDocument, target: Target, value: Value, context: FilterContext): boolean {
  if (target.kind === 'uid') {
    if (document.type !== target.type) return false
    const uid = String(value)
    if (document.uid === uid) return true
    return context.previousUids(document.id).includes(uid) && !context.hasUid(document.type, uid)
  }
  return target.read(document).some((found) => {
    if (target.kind === 'link') return isObject(found) && found.id === value
    if (target.kind === 'date') return typeof found === 'string' && timeOf(found) === timeOf(value)
    return found === value
  })
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function dateTest(call: Call, refuse: Refuse): (time: number) => boolean {
  const name = call.name.slice('date.'.length)
  const moment = (index: number): number => {
    const value = call.args[index]
    const time =
      value === undefined || typeof value === 'boolean' || Array.isArray(value) ? Number.NaN : timeOf(value)
    if (Number.isNaN(time)) throw refuse('takes a date: "2026-01-31", an ISO time or milliseconds')
    return time
  }
  const count = name === 'between' ? 2 : 1
  if (call.args.length !== count) throw refuse(`takes ${count} value${count > 1 ? 's' : ''}`)
  switch (name) {
    case 'after': {
      const start = moment(0)
      return (time) => time > start
    }
    case 'before': {
      const end = moment(0)
      return (time) => time < end
    }
    case 'between': {
      const [start, end] = [moment(0), moment(1)]
      return (time) => time >= start && time <= end
    }
  }
  const [, part, comparison] =
    /^(day-of-month|day-of-week|month|year|hour)(?:-(after|before))?$/.exec(name) ?? []
  if (!part || (part === 'year' && comparison)) throw refuse('unknown function')
  const wanted = datePart(part, call.args[0])
  if (wanted === null) throw refuse('takes a number or a name')
  const read = (time: number): number => {
    const date = new Date(time)
    switch (part) {
      case 'day-of-month':
        return date.getUTCDate()
      case 'day-of-week':
        return ((date.getUTCDay() + 6) % 7) + 1
      case 'month':
        return date.getUTCMonth() + 1
      case 'year':
        return date.getUTCFullYear()
      default:
        return date.getUTCHours()
    }
  }
  return (time) => {
    const found = read(time)
    return comparison === 'after'
      ? found > wanted
      : comparison === 'before'
        ? found < wanted
        : found === wanted
  }
}

/** A number, or the name of a month or weekday (whole or its first three letters). Monday is 1. */
function datePart(part: string, value: Argument | undefined): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const names = part === 'month' ? MONTHS : part === 'day-of-week' ? DAYS : []
  const index = names.findIndex(
    (name) => name === value.toLowerCase() || name.slice(0, 3) === value.toLowerCase(),
  )
  return index === -1 ? null : index + 1
}

/** Milliseconds since 1970, NaN if it is not a date. Accepts Prismic's `+0000` too. */
export function timeOf(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number.NaN
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return Number.NaN
  return Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value))
    return value.length === 0 || value.every((block) => isObject(block) && block.text === '')
  if (isObject(value)) {
    return (
      Object.keys(value).length === 0 ||
      (value.link_type === 'Any' && !('id' in value)) ||
      value.isBroken === true
    )
  }
  return false
}

/** All visible text, at any depth. Technical keys are left out. */
function allText(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(allText).join(' ')
  if (!isObject(value)) return ''
  return Object.entries(value)
    .filter(
      ([key]) =>
        !['id', 'url', 'type', 'slice_type', 'variation', 'version', 'link_type', 'lang', 'slug'].includes(
          key,
        ),
    )
    .map(([, inner]) => allText(inner))
    .join(' ')
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('da').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Every term is a word of the text, or, from three letters on, a prefix of one. */
function matchesWords(words: string[], terms: string[]): boolean {
  return (
    terms.length > 0 &&
    terms.every((term) => words.some((word) => word === term || (term.length >= 3 && word.startsWith(term))))
  )
}

export interface Ordering {
  compare(a: ApiDocument, b: ApiDocument): number
}

const COLLATOR = new Intl.Collator('da-DK')

/**
 * Parses `[my.category.title,document.first_publication_date desc]`. Documents without a value come
 * last.
 */
export function parseOrderings(source: string, context: FilterContext): Ordering[] {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(source)?.[1]
  if (inner === undefined) throw new QueryError("`[' expected", source, 0)
  return inner
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [path, direction, ...more] = part.split(/\s+/)
      const position = source.indexOf(part)
      if (!path || more.length > 0 || (direction && direction !== 'asc' && direction !== 'desc')) {
        throw new QueryError(`unexpected ordering '${part}'`, source, position)
      }
      const call: Call = { name: 'orderings', path, args: [], position, pathPosition: position }
      const target = targetOf(call, source, context)
      if (['link', 'other', 'tags'].includes(target.kind)) {
        throw new QueryError(`[orderings] unexpected field '${path}'`, source, position)
      }
      const sign = direction === 'desc' ? -1 : 1
      const keyOf = (document: ApiDocument): string | number | null => {
        const value = target.read(document)[0] ?? null
        if (target.kind === 'date') return typeof value === 'string' ? timeOf(value) : null
        if (typeof value === 'number') return value
        if (typeof value === 'boolean') return Number(value)
        const text = allText(value)
        return text === '' ? null : text
      }
      return {
        compare: (a, b) => {
          const [x, y] = [keyOf(a), keyOf(b)]
          if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
          if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
          return sign * COLLATOR.compare(String(x), String(y))
        },
      }
    })
}

/** Keeps only the named fields (`fetch`: `my.industry.title` or `industry.title`). */
export function pickFields(document: ApiDocument, fields: Set<string>): ApiDocument {
  const data: JsonObject = {}
  for (const [name, value] of Object.entries(document.data)) {
    if (fields.has(`${document.type}.${name}`)) data[name] = value
  }
  return { ...document, data }
}
