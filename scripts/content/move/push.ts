import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import type { Json } from '#server/content/repository/model.ts'
import { StartError } from '#server/start-error.ts'
import { contentHash, defaultsOf, isEmptyContent } from './compare.ts'
import type { Journal, JournalStep } from './journal.ts'
import { compareModels, refuseLosses, writeModels } from './models.ts'
import { type Plan, type PlannedDocument, toMigrationData } from './plan.ts'
import { masterOf, type PrismicApis } from './prismic-apis.ts'
import { RefusedByPrismic, Uncertain } from './prismic-calls.ts'

interface PushOptions {
  plan: Plan
  apis: PrismicApis
  journal: Journal
  /** Only reports what it would do. */
  dryRun: boolean
  /** Called with a line of progress. */
  onProgress(line: string): void
}

/** A push, and how far it is. */
interface PushRun extends PushOptions {
  /** What this push did, and what was already done. */
  report: {
    models: { inserted: number; updated: number; unchanged: number }
    assets: { uploaded: number; there: number }
    /** `left`: changed in Prismic since, and therefore not overwritten. */
    documents: { created: number; there: number; filled: number; unchanged: number; left: number }
    notes: string[]
  }
  /** Ids of documents created by this run: no editor can have changed them. */
  created: Set<string>
  /** Prismic's ids, by file. */
  assets: Map<string, string>
  /** Prismic's ids, by ours. */
  documents: Map<string, string>
}

/**
 * Moves a plan into a repository: block models, type models, media, and documents in two passes,
 * first empty, then with content, since links need the ids of their targets. An interrupted push
 * continues. Documents that were changed in the repository are left alone. Throws StartError with
 * what prevents it.
 */
export async function push(options: PushOptions) {
  const { plan, apis, journal } = options
  const run: PushRun = {
    ...options,
    report: {
      models: { inserted: 0, updated: 0, unchanged: 0 },
      assets: { uploaded: 0, there: 0 },
      documents: { created: 0, there: 0, filled: 0, unchanged: 0, left: 0 },
      notes: [...plan.notes],
    },
    created: new Set(),
    assets: new Map(),
    documents: new Map(),
  }
  await requireLanguages(apis, plan.languages)
  if (journal.empty && (await apis.documents()).length > 0) {
    throw new StartError('The repository holds documents already: content:push fills an empty one')
  }
  await pushModels(run)
  await pushAssets(run)
  await createDocuments(run)
  await fillDocuments(run)
  return run.report
}

async function pushModels({ plan, apis, journal, dryRun, onProgress, report }: PushRun): Promise<void> {
  const { changes, unchanged } = await compareModels(apis, plan)
  const foreign = changes.filter(
    ({ kind, model, isNew }) => !isNew && !journal.last('model', `${kind} ${model.id}`),
  )
  if (foreign.length > 0) {
    const names = foreign.map(({ model }) => model.id).join(', ')
    throw new StartError(
      `The repository has other models of the same name: ${names}. content:push fills an empty one`,
    )
  }
  refuseLosses(changes)
  report.models = {
    inserted: changes.filter(({ isNew }) => isNew).length,
    updated: changes.filter(({ isNew }) => !isNew).length,
    unchanged,
  }
  if (dryRun) return
  await writeModels(apis, changes, async ({ kind, model }, write) => {
    onProgress(`model ${model.id}`)
    const key = `${kind} ${model.id}`
    journal.write({ kind: 'model', key, state: 'begun' })
    await write()
    journal.write({ kind: 'model', key, state: 'done' })
  })
}

async function pushAssets({
  plan,
  apis,
  journal,
  dryRun,
  onProgress,
  report,
  assets,
}: PushRun): Promise<void> {
  for (const [index, { file, path, hash }] of plan.assets.entries()) {
    const key = `${file} ${hash}`
    const last = journal.last('asset', key)
    if (last?.state === 'done' && last.id) {
      report.assets.there += 1
      assets.set(file, last.id)
      continue
    }
    if (dryRun) {
      report.assets.uploaded += 1
      continue
    }
    onProgress(`media ${index + 1}/${plan.assets.length} ${file}`)
    const notes = `content:push ${hash}`
    const content = new Uint8Array(await readFile(path))
    const { id, found } = await doUnlessFound({
      begun: last !== undefined,
      begin: () => journal.write({ kind: 'asset', key, state: 'begun' }),
      find: () => apis.findAsset(file, notes),
      make: () => apis.uploadAsset(file, content, notes),
    })
    journal.write({ kind: 'asset', key, state: 'done', id })
    report.assets[found ? 'there' : 'uploaded'] += 1
    assets.set(file, id)
  }
}

async function createDocuments(run: PushRun): Promise<void> {
  const { plan, apis, journal, dryRun, onProgress, report, created, documents } = run
  for (const [index, document] of plan.documents.entries()) {
    const last = journal.last('document', document.id)
    if (last?.state === 'done' && last.id) {
      report.documents.there += 1
      documents.set(document.id, last.id)
      continue
    }
    if (dryRun) {
      report.documents.created += 1
      continue
    }
    onProgress(`document ${index + 1}/${plan.documents.length} ${nameOf(document)}`)
    const master = document.masterId === null ? undefined : documents.get(document.masterId)
    const { id, found } = await doUnlessFound({
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
    if (!found) created.add(id)
    documents.set(document.id, id)
  }
}

async function fillDocuments(run: PushRun): Promise<void> {
  const { plan, apis, journal, dryRun, onProgress, report, created, documents } = run
  const defaults = defaultsOf([...plan.slices, ...plan.customTypes])
  let reading: Promise<Map<string, ApiDocument[]>> | undefined
  const versionsOf = async (id: string): Promise<ApiDocument[]> => {
    reading ??= apis.documents().then((all) => Map.groupBy(all, (each) => each.id))
    return (await reading).get(id) ?? []
  }
  for (const [index, document] of plan.documents.entries()) {
    const id = documents.get(document.id)
    const content = contentOf(run, document)
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
    const written = journal.all('filled', document.id)
    if (written.at(-1)?.state === 'done' && written.at(-1)?.hash === hash) {
      report.documents.unchanged += 1
      continue
    }
    if (id && !created.has(id)) {
      const reason = whyNotOurs(await versionsOf(id), written, defaults)
      if (reason) {
        report.documents.left += 1
        report.notes.push(`${nameOf(document)} is left as it is: ${reason}`)
        continue
      }
    }
    report.documents.filled += 1
    if (dryRun || !id) continue
    onProgress(`content ${index + 1}/${plan.documents.length} ${nameOf(document)}`)
    const step = { kind: 'filled', key: document.id, hash, content: contentHash(content) } as const
    journal.write({ ...step, state: 'begun' })
    await apis.updateDocument(id, content)
    journal.write({ ...step, state: 'done' })
  }
}

/** What Prismic is sent of a document: with the ids of what it links to and shows. */
function contentOf({ plan, dryRun, assets, documents }: PushRun, document: PlannedDocument) {
  return {
    title: document.title,
    ...(document.uid ? { uid: document.uid } : {}),
    tags: document.tags,
    data: toMigrationData(document.data, {
      asset: (file) => {
        const asset = assets.get(file)
        if (asset) return asset
        if (dryRun && plan.assets.some((each) => each.file === file)) return file
        throw new StartError(`${nameOf(document)} shows ${file}, which is no file of the media folder`)
      },
      document: (other) =>
        documents.get(other) ?? (dryRun && plan.documents.some(({ id }) => id === other) ? other : null),
    }),
  }
}

/**
 * Why a document must not be overwritten: some version of it is not ours. `null`: all are ours. No
 * API shows an editor's unpublished draft (docs/prismic.md).
 */
function whyNotOurs(
  versions: ApiDocument[],
  written: JournalStep[],
  defaults: ReadonlySet<Json>,
): string | null {
  const isFilled = written.some(({ state }) => state === 'done')
  if (versions.length === 0) {
    return isFilled
      ? 'what is in Prismic cannot be read. It is unpublished, or in a release: publish that, or set PRISMIC_ACCESS_TOKEN'
      : null
  }
  const isOurs = (version: ApiDocument) =>
    (!isFilled && isEmptyContent(version.data, defaults)) ||
    written.some(({ content }) => content === contentHash(version))
  return versions.every(isOurs) ? null : 'it was changed in Prismic since'
}

/** Throws StartError if a document's language is missing in the repository. */
export async function requireLanguages(apis: PrismicApis, languages: string[]): Promise<void> {
  const [master] = languages
  const there = await apis.languages()
  if (masterOf(there) !== master) {
    throw new StartError(
      `The repository's master language is ${masterOf(there) || 'none'}, and the content's is ${master}: in Prismic, Settings → Translations & Locales, add ${master}, make it the master and remove the other. Nothing was changed`,
    )
  }
  const missing = languages.filter((language) => !there.some(({ id }) => id === language))
  if (missing.length > 0) {
    throw new StartError(
      `The repository lacks the language ${missing.join(', ')}: add it in Prismic, Settings → Translations & Locales. Nothing was changed`,
    )
  }
}

/**
 * Creates something once. After an unfinished attempt, or one without a response, it looks for it
 * before creating it again.
 */
async function doUnlessFound(step: {
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

/** A 400 for something missing is a different error. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof RefusedByPrismic &&
    error.status === 400 &&
    /already|exist|taken|unique/i.test(error.message) &&
    !/not (exist|found)/i.test(error.message)
  )
}

/** Created before the last push ended, but not visible at any readable reference yet. */
function takenUnseen(document: PlannedDocument): StartError {
  return new StartError(
    `${nameOf(document)} is there already, but in a migration release that cannot be read. Publish that release in Prismic (or set PRISMIC_ACCESS_TOKEN), then run the same command again`,
  )
}

function nameOf({ type, uid, id }: PlannedDocument): string {
  return `${type}/${uid ?? id}`
}
