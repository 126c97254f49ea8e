import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentFolders, customTypesOf } from '#server/content/repository/files.ts'
import { isObject, type Json, type JsonObject } from '#server/content/repository/model.ts'
import { codeOf } from '#server/finding.ts'
import { StartError } from '#server/start-error.ts'
import { readText } from '#server/text-file.ts'
import type { Model, ModelKind, Prismic } from './prismic.ts'

/*
 * Local models compared with a repository's: what is new, what changed, and what would lose
 * editors' work.
 */

interface ModelChange {
  kind: ModelKind
  model: Model
  isNew: boolean
  /** Differences, a line each: '+ subtitle (Text)'. */
  differences: string[]
  /** Content of editors that the repository would no longer show. */
  losses: string[]
}

/** Only the models. Throws if a file cannot be read. */
export function planModels(folders: ContentFolders) {
  return {
    slices: readModels(folders.slices, 'model.json'),
    customTypes: readModels(customTypesOf(folders), 'index.json'),
  }
}

/** The models in the subfolders of a folder, unchanged. */
export function readModels(folder: string, file: string): Model[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => {
      try {
        return [JSON.parse(readText(readFileSync(join(folder, name, file))))]
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      }
    })
}

/** Fetches the repository's models and compares them. Throws StartError. */
export async function compareModels(
  prismic: Pick<Prismic, 'models'>,
  { slices, customTypes }: ReturnType<typeof planModels>,
) {
  /** Blocks before types, since a type lists its blocks. */
  const changes: ModelChange[] = []
  let unchanged = 0
  /** Models that only the repository has. They stay. */
  const onlyThere: string[] = []
  for (const [kind, models] of [
    ['slices', slices],
    ['customtypes', customTypes],
  ] as const) {
    const there = new Map((await prismic.models(kind)).map((model) => [model.id, model]))
    for (const model of models) {
      const remote = there.get(model.id)
      const found = remote ? differencesOf(model, remote) : { differences: [], losses: [] }
      if (remote && found.differences.length === 0) unchanged += 1
      else changes.push({ kind, model, isNew: !remote, ...found })
    }
    const here = new Set(models.map(({ id }) => id))
    onlyThere.push(...[...there.keys()].filter((id) => !here.has(id)))
  }
  return { changes, unchanged, onlyThere }
}

/** The lines shown before anything is changed. */
export function describeChanges({
  changes,
  unchanged,
  onlyThere,
}: Awaited<ReturnType<typeof compareModels>>): string[] {
  return [
    ...changes.flatMap(({ kind, model, isNew, differences }) => [
      `${kind === 'slices' ? 'block' : 'type'} ${model.id}${isNew ? ': new' : ''}`,
      ...differences.map((line) => `  ${line}`),
    ]),
    ...(onlyThere.length > 0 ? [`only in the repository, and left there: ${onlyThere.join(', ')}`] : []),
    `${unchanged} models are the same`,
  ]
}

/** Throws StartError listing every place where editors would lose content. */
export function refuseLosses(changes: readonly ModelChange[]): void {
  const losses = changes.flatMap(({ model, losses }) => losses.map((loss) => `  ${model.id}: ${loss}`))
  if (losses.length === 0) return
  throw new StartError(
    [
      'These changes would lose what editors wrote, so nothing was changed:',
      ...losses,
      'Keep the field beside the new one, or remove it in Prismic once no document uses it. content:pull writes what was added there into the files.',
    ].join('\n'),
  )
}

/** Writes changed models. Repeating it changes nothing. */
export async function writeModels(
  prismic: Pick<Prismic, 'writeModel'>,
  changes: readonly ModelChange[],
  say: (line: string) => void,
): Promise<void> {
  for (const { kind, model, isNew } of changes) {
    await prismic.writeModel(kind, model, isNew)
    say(`model ${model.id} is brought in`)
  }
}

/** Whether the repository's model equals the local one, ignoring what Prismic adds. */
function isCovered(here: Json | undefined, there: Json | undefined): boolean {
  if (Array.isArray(here)) {
    return (
      Array.isArray(there) &&
      here.length === there.length &&
      here.every((item, index) => isCovered(item, there[index]))
    )
  }
  if (isObject(here)) {
    return isObject(there) && Object.entries(here).every(([key, value]) => isCovered(value, there[key]))
  }
  return (here ?? null) === (there ?? null)
}

function differencesOf(here: Model, there: Model): { differences: string[]; losses: string[] } {
  const differences: string[] = []
  const losses: string[] = []
  for (const [key, value] of Object.entries(here)) {
    if (['json', 'variations'].includes(key) || isCovered(value, there[key])) continue
    differences.push(`~ ${key}: ${brief(there[key])} → ${brief(value)}`)
  }
  if (here.repeatable === false && there.repeatable === true) losses.push('one document instead of many')

  const own = placesOf(here)
  const theirs = placesOf(there)
  for (const [place, field] of own) {
    const before = theirs.get(place)
    if (!before) {
      differences.push(`+ ${place} (${field.type})`)
      continue
    }
    if (before.type !== field.type) {
      differences.push(`~ ${place}: ${before.type} → ${field.type}`)
      losses.push(`${place} is a ${before.type} in Prismic and a ${field.type} in the files`)
      continue
    }
    const changed = changedKeys(field.config, before.config)
    if (changed.length > 0) differences.push(`~ ${place}: ${changed.join(', ')}`)
    losses.push(...narrowed(field.config, before.config).map((what) => `${place} ${what}`))
  }
  for (const [place, { type }] of theirs) {
    if (own.has(place)) continue
    differences.push(`- ${place} (${type})`)
    losses.push(`${place} (${type}) is not in the files`)
  }
  return { differences, losses }
}

interface ValuePlace {
  type: string
  /** The configuration without fields and choices, which are separate places. */
  config: JsonObject
}

/**
 * Every place in a document that can have a value, by path: 'related.note', 'slices › quote',
 * 'default.primary.words'.
 */
function placesOf(model: Model): Map<string, ValuePlace> {
  const places = new Map<string, ValuePlace>()
  const walk = (fields: Json | undefined, before: string) => {
    for (const [name, field] of Object.entries(isObject(fields) ? fields : {})) {
      if (!isObject(field)) continue
      const { fields: inner, choices, ...config } = isObject(field.config) ? field.config : {}
      places.set(`${before}${name}`, { type: String(field.type), config })
      walk(inner, `${before}${name}.`)
      for (const choice of Object.keys(isObject(choices) ? choices : {}))
        places.set(`${before}${name} › ${choice}`, { type: 'block', config: {} })
    }
  }
  for (const fields of Object.values(isObject(model.json) ? model.json : {})) walk(fields, '')
  for (const variation of Array.isArray(model.variations) ? model.variations : []) {
    if (!isObject(variation)) continue
    const id = String(variation.id)
    const { name, description } = variation
    places.set(id, { type: 'variation', config: { name: name ?? '', description: description ?? '' } })
    walk(variation.primary, `${id}.primary.`)
    walk(variation.items, `${id}.items.`)
  }
  return places
}

function changedKeys(here: JsonObject, there: JsonObject): string[] {
  const changed = Object.keys(here).filter((key) => !isCovered(here[key], there[key]))
  const gone = Object.keys(there).filter((key) => !(key in here) && !isEmpty(there[key]))
  return [...changed, ...gone]
}

function isEmpty(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.keys(value).length === 0
  return value === null || value === undefined || value === false || value === ''
}

/** What a field accepted before and no longer does. */
function narrowed(here: JsonObject, there: JsonObject): string[] {
  const found: string[] = []
  const gone = (before: string[], now: string[]) => before.filter((each) => !now.includes(each))
  const lists: [words: string, before: string[], now: string[]][] = [
    ['has the option', names(there.options), names(here.options)],
    ['accepts', blocksOf(there), blocksOf(here)],
    ['has the picture size', names(there.thumbnails), names(here.thumbnails)],
    ['has the variant', names(there.variants), names(here.variants)],
  ]
  for (const [words, before, now] of lists) {
    const lost = gone(before, now)
    if (lost.length > 0) found.push(`no longer ${words} ${lost.join(', ')}`)
  }
  if (there.multi && here.single) found.push('accepts one paragraph instead of many')
  if (there.repeat === true && here.repeat !== true) found.push('accepts one value instead of many')
  if (there.allowText === true && here.allowText !== true) found.push('no longer has its own text')
  if (here.select && here.select !== there.select) found.push(`accepts only ${here.select} links`)
  const types = names(here.customtypes)
  const lost = types.length > 0 ? gone(names(there.customtypes), types) : []
  const isFirstLimit = types.length > 0 && names(there.customtypes).length === 0
  if (lost.length > 0) found.push(`no longer accepts links to ${lost.join(', ')}`)
  else if (isFirstLimit && here.select === there.select)
    found.push(`accepts only links to ${types.join(', ')}`)
  return found
}

/** Block types of rich text. */
function blocksOf({ single, multi }: JsonObject): string[] {
  return String(single ?? multi ?? '')
    .split(',')
    .filter(Boolean)
}

/** Names in a list of strings, or of objects with a name or id. */
function names(list: Json | undefined): string[] {
  return (Array.isArray(list) ? list : []).map((each) =>
    isObject(each) ? String(each.name ?? each.id ?? '') : String(each),
  )
}

function brief(value: Json | undefined): string {
  const text = JSON.stringify(value ?? null)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
