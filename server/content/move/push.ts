import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isObject } from '#server/content/embedded/complete.ts'
import type { Json } from '#server/content/embedded/model.ts'
import { StartError } from '#server/start-error.ts'
import type { Journal } from './journal.ts'
import { type Model, type Plan, type PlannedDocument, toMigrationData } from './plan.ts'
import { type PrismicApis, Refused, Uncertain } from './prismic-apis.ts'

/** What a push did, and what it found done. */
export interface PushReport {
  models: { inserted: number; updated: number; unchanged: number }
  assets: { uploaded: number; there: number }
  documents: { created: number; there: number; filled: number; unchanged: number }
  notes: string[]
}

export interface PushOptions {
  plan: Plan
  apis: PrismicApis
  journal: Journal
  /** Asks what is there and changes nothing. */
  dryRun: boolean
  /** A line of progress. */
  tell(line: string): void
}

/**
 * Moves a plan into a repository: blocks' models, types' models, media, and the documents in two passes, first
 * all of them empty, then each with its content, since a link needs the id of what it leads to. Ended at any
 * point, it goes on from there the next time. Throws StartError with what keeps it from going on.
 */
export async function push({ plan, apis, journal, dryRun, tell }: PushOptions): Promise<PushReport> {
  const report: PushReport = {
    models: { inserted: 0, updated: 0, unchanged: 0 },
    assets: { uploaded: 0, there: 0 },
    documents: { created: 0, there: 0, filled: 0, unchanged: 0 },
    notes: [...plan.notes],
  }
  if (journal.empty && (await apis.countDocuments()) > 0) {
    throw new StartError('The repository holds documents already: content:push fills an empty one')
  }
  // A type names the blocks that it takes: they must be there before it.
  await pushModels('slices', plan.slices)
  await pushModels('customtypes', plan.customTypes)
  const assets = await pushAssets()
  const documents = await createDocuments()
  await fillDocuments()
  return report

  async function pushModels(kind: 'slices' | 'customtypes', models: Model[]): Promise<void> {
    const there = new Map((await apis.models(kind)).map((model) => [model.id, model]))
    const foreign = models.filter(({ id }) => {
      const remote = there.get(id)
      return (
        remote &&
        !isCovered(models.find((model) => model.id === id) ?? {}, remote) &&
        !journal.last('model', `${kind} ${id}`)
      )
    })
    if (foreign.length > 0) {
      const names = foreign.map(({ id }) => id).join(', ')
      throw new StartError(
        `The repository has other models of the same name: ${names}. content:push fills an empty one`,
      )
    }
    for (const model of models) {
      const key = `${kind} ${model.id}`
      const remote = there.get(model.id)
      if (remote && isCovered(model, remote)) {
        report.models.unchanged += 1
        continue
      }
      report.models[remote ? 'updated' : 'inserted'] += 1
      if (dryRun) continue
      tell(`model ${model.id}`)
      journal.write({ kind: 'model', key, state: 'begun' })
      await (remote ? apis.updateModel(kind, model) : apis.insertModel(kind, model))
      journal.write({ kind: 'model', key, state: 'done' })
    }
  }

  async function pushAssets(): Promise<Map<string, string>> {
    const ids = new Map<string, string>()
    for (const [index, { file, path, hash }] of plan.assets.entries()) {
      const key = `${file} ${hash}`
      const last = journal.last('asset', key)
      if (last?.state === 'done' && last.id) {
        report.assets.there += 1
        ids.set(file, last.id)
        continue
      }
      if (dryRun) {
        report.assets.uploaded += 1
        continue
      }
      tell(`media ${index + 1}/${plan.assets.length} ${file}`)
      const notes = `content:push ${hash}`
      const content = new Uint8Array(await readFile(path))
      const { id, found } = await once({
        begun: last !== undefined,
        begin: () => journal.write({ kind: 'asset', key, state: 'begun' }),
        find: () => apis.findAsset(file, notes),
        make: () => apis.uploadAsset(file, content, notes),
      })
      journal.write({ kind: 'asset', key, state: 'done', id })
      report.assets[found ? 'there' : 'uploaded'] += 1
      ids.set(file, id)
    }
    return ids
  }

  async function createDocuments(): Promise<Map<string, string>> {
    const ids = new Map<string, string>()
    for (const [index, document] of plan.documents.entries()) {
      const last = journal.last('document', document.id)
      if (last?.state === 'done' && last.id) {
        report.documents.there += 1
        ids.set(document.id, last.id)
        continue
      }
      if (dryRun) {
        report.documents.created += 1
        continue
      }
      tell(`document ${index + 1}/${plan.documents.length} ${nameOf(document)}`)
      const master = document.masterId === null ? undefined : ids.get(document.masterId)
      const { id, found } = await once({
        begun: last !== undefined,
        begin: () => journal.write({ kind: 'document', key: document.id, state: 'begun' }),
        find: () => apis.findDocument(document.type, document.uid, document.lang),
        make: () =>
          apis.createDocument({
            title: document.title,
            type: document.type,
            ...(document.uid ? { uid: document.uid } : {}),
            lang: document.lang,
            ...(master ? { alternate_language_id: master } : {}),
            tags: document.tags,
            data: {},
          }),
      }).catch((error: unknown) => {
        throw isTaken(error) ? takenUnseen(document) : error
      })
      journal.write({ kind: 'document', key: document.id, state: 'done', id })
      report.documents[found ? 'there' : 'created'] += 1
      ids.set(document.id, id)
    }
    return ids
  }

  async function fillDocuments(): Promise<void> {
    for (const [index, document] of plan.documents.entries()) {
      if (dryRun) {
        report.documents.filled += 1
        continue
      }
      const content = {
        title: document.title,
        ...(document.uid ? { uid: document.uid } : {}),
        tags: document.tags,
        data: toMigrationData(document.data, {
          asset: (file) => {
            const id = assets.get(file)
            if (!id)
              throw new StartError(`${nameOf(document)} shows ${file}, which is no file of the media folder`)
            return id
          },
          document: (id) => documents.get(id) ?? null,
        }),
      }
      const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
      const last = journal.last('filled', document.id)
      if (last?.state === 'done' && last.hash === hash) {
        report.documents.unchanged += 1
        continue
      }
      tell(`content ${index + 1}/${plan.documents.length} ${nameOf(document)}`)
      await apis.updateDocument(documents.get(document.id) ?? '', content)
      journal.write({ kind: 'filled', key: document.id, state: 'done', hash })
      report.documents.filled += 1
    }
  }
}

/**
 * Makes something once. After a begin that never ended, and after an answer that never came, it is looked for
 * before it is made (again).
 */
async function once(step: {
  begun: boolean
  begin(): void
  find(): Promise<string | null>
  make(): Promise<string>
}): Promise<{ id: string; found: boolean }> {
  let uncertain = step.begun
  for (let attempt = 1; ; attempt += 1) {
    const known = uncertain ? await step.find() : null
    if (known) return { id: known, found: true }
    if (!uncertain) step.begin()
    try {
      return { id: await step.make(), found: false }
    } catch (error) {
      if (!(error instanceof Uncertain)) throw error
      if (attempt === 5) throw new StartError(`${error.message}. Try again later: what is done is kept`)
      uncertain = true
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Refused && error.status === 400 && /already|exist|taken|unique/i.test(error.message)
}

/** It was made before the last push ended, and no reference that can be read shows it yet. */
function takenUnseen(document: PlannedDocument): StartError {
  return new StartError(
    `${nameOf(document)} is there already, but in a migration release that cannot be read. Publish that release in Prismic (or set PRISMIC_ACCESS_TOKEN), then run the same command again`,
  )
}

function nameOf({ type, uid, id }: PlannedDocument): string {
  return `${type}/${uid ?? id}`
}

/** Whether the repository has the model as it is here. What Prismic adds to a model of its own makes no difference. */
export function isCovered(here: Json, there: Json | undefined): boolean {
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
  return here === there
}
