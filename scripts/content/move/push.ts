import { openAsBlob } from 'node:fs'
import { createMigration, type MigrateReporterEvents, type PrismicDocument } from '@prismicio/client'
import { createProgress } from '#scripts/progress.ts'
import { mediaType } from '#server/content/repository/media-file.ts'
import type { JsonObject } from '#server/content/repository/model.ts'
import { StartError } from '#server/start-error.ts'
import { type Plan, toMigrationData } from './documents.ts'
import { compareModels, refuseLosses, writeModels } from './models.ts'
import type { Prismic } from './prismic.ts'

/**
 * Moves a plan into an empty repository: models, media, documents. Throws StartError with what
 * prevents it, or, if it fails halfway, with what was created.
 */
export async function push(plan: Plan, prismic: Prismic, say: (line: string) => void): Promise<void> {
  await requireLanguages(prismic, plan.languages)
  await requireEmpty(prismic)
  const { changes } = await compareModels(prismic, plan)
  refuseLosses(changes)
  await writeModels(prismic, changes, say)
  const begun = { media: 0, documents: 0, contents: 0 }
  try {
    const reporter = createReporter(begun)
    const ids = await moveMedia(plan, prismic, reporter)
    await prismic.client.migrate(migrationOf(plan, ids), { reporter })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `${reason}\nThe repository now has the models, up to ${begun.media} of ${plan.assets.length} files, up to ${begun.documents} of ${plan.documents.length} documents, and the content of up to ${begun.contents}. It cannot be continued: the next run needs a new repository`,
    )
  }
}

type Reporter = (event: MigrateReporterEvents) => void

/** Reports the progress of media, documents and their content, and counts what was begun. */
function createReporter(begun: Record<'media' | 'documents' | 'contents', number>): Reporter {
  const kinds = {
    'assets:creating': 'media',
    'documents:creating': 'documents',
    'documents:updating': 'contents',
  } as const
  const progress = new Map<string, ReturnType<typeof createProgress>>()
  return (event) => {
    if (!(event.type in kinds) || !('current' in event.data)) return
    const kind = kinds[event.type as keyof typeof kinds]
    const { current, total } = event.data
    begun[kind] = current
    const show = progress.get(kind) ?? createProgress(`Moving ${kind}`)
    progress.set(kind, show)
    show(current - 1, total)
  }
}

/**
 * Prismic's ids of the media, by file. They move before the documents, which name them by id: the
 * client writes a picture that it uploads itself without an empty alternative text.
 */
async function moveMedia(
  { assets }: Plan,
  { client }: Prismic,
  reporter: Reporter,
): Promise<Map<string, string>> {
  const migration = createMigration()
  const moving = await Promise.all(
    assets.map(async ({ file, path }) => {
      const content = new File([await openAsBlob(path)], file, { type: mediaType(file) ?? '' })
      return [file, migration.createAsset(content, file)] as const
    }),
  )
  await client.migrate(migration, { reporter })
  return new Map(moving.map(([file, { asset }]) => [file, asset?.id ?? '']))
}

function migrationOf({ documents }: Plan, media: Map<string, string>) {
  const migration = createMigration()
  const made = new Map<string, ReturnType<typeof migration.createDocument>>()
  for (const { id, type, uid, lang, tags, title, masterId, data } of documents) {
    const moved: JsonObject = toMigrationData(data, {
      asset: (file) => media.get(file) ?? '',
      // The target has an id once the client has created it.
      document: (target) => () => made.get(target),
    })
    const document = { type, ...(uid && { uid }), lang, tags, data: moved } as PrismicDocument
    const masterLanguageDocument = masterId === null ? undefined : made.get(masterId)
    made.set(
      id,
      migration.createDocument(document, title, masterLanguageDocument && { masterLanguageDocument }),
    )
  }
  return migration
}

/** Throws StartError unless the repository has the languages, the master first. */
export async function requireLanguages({ client }: Prismic, languages: string[]): Promise<void> {
  const [master] = languages
  const there = (await client.getRepository()).languages
  // Prismic's client takes the first for the master.
  const [first] = there
  if (first?.id !== master || !first?.is_master) {
    const now = there.find(({ is_master }) => is_master)?.id ?? 'none'
    throw new StartError(
      `The repository's master language is ${now}, and the content's is ${master}: in Prismic, Settings → Translations & Locales, add ${master}, make it the master and remove the other. Nothing was changed`,
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
 * Throws StartError unless the repository is empty, as far as can be seen: drafts, and releases
 * without an access token, cannot.
 */
async function requireEmpty({ client, countMedia }: Prismic): Promise<void> {
  const { total_results_size: documents } = await client.get({ lang: '*', pageSize: 1 })
  const releases = await client.getReleases()
  const media = await countMedia()
  if (documents + releases.length + media === 0) return
  throw new StartError(
    `The repository has ${documents} documents, ${releases.length} releases and ${media} files: content:push fills an empty one. Nothing was changed`,
  )
}
