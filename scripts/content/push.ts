import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { openJournal } from '#server/content/move/journal.ts'
import { planPush } from '#server/content/move/plan.ts'
import { createPrismicApis, prismicAddresses } from '#server/content/move/prismic-apis.ts'
import { push } from '#server/content/move/push.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const { values } = readArguments(
  `npm run content:push -- --repository NAME [--dry-run]   models, media and documents into an empty Prismic repository
  (docs/moving-content.md); ended at any point, the same command goes on from there`,
  {
    options: {
      repository: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      content: { type: 'string', default: 'content' },
      slices: { type: 'string', default: 'app/slices' },
      // Where the three APIs and the Content API stand, when that is not at Prismic: a test's, or a proxy's.
      api: { type: 'string' },
    },
  },
)

try {
  const settings = readProcessSettings(values.repository ? { PRISMIC_REPOSITORY: values.repository } : {})
  const { prismic, dataDir } = settings
  if (!prismic) throw new StartError('Say into which repository: npm run content:push -- --repository NAME')
  if (!prismic.writeToken) {
    throw new StartError(
      `Set PRISMIC_WRITE_TOKEN to a write token of ${prismic.repository} (Settings → API & Security)`,
    )
  }
  const folders = { content: values.content, slices: values.slices }
  const problems: string[] = []
  const repository = createEmbeddedRepository({
    folders,
    problem: ({ path, message }) => problems.push(`${path}: ${message}`),
  })
  const plan = await planPush(repository, folders)
  if (problems.length > 0) throw new StartError(`Some files cannot be read:\n${problems.join('\n')}`)

  const own = prismicAddresses(prismic.repository)
  const addresses = values.api
    ? {
        customTypes: `${values.api}/models`,
        assets: `${values.api}/assets`,
        migration: `${values.api}/migration`,
        content: `${values.api}/content`,
      }
    : { ...own, content: prismic.endpoint ?? own.content }
  const tell = (line: string) => console.log(line)
  const apis = createPrismicApis({
    tell,
    repository: prismic.repository,
    writeToken: prismic.writeToken,
    accessToken: prismic.accessToken,
    addresses,
  })
  const minutes = Math.ceil(((plan.assets.length + 2 * plan.documents.length) * 1.5) / 60)
  console.log(
    `${plan.slices.length} blocks, ${plan.customTypes.length} types, ${plan.assets.length} files, ${plan.documents.length} documents into ${prismic.repository}: about ${minutes} minutes, at the pace that Prismic allows`,
  )
  const journal = openJournal(join(dataDir, 'content-push', `${prismic.repository}.jsonl`))
  const dryRun = values['dry-run']
  const report = await push({ plan, apis, journal, dryRun, tell })
  journal.close()

  const { models, assets, documents, notes } = report
  console.log(
    [
      '',
      dryRun ? 'Nothing was changed. It would be:' : 'Done:',
      `  models     ${models.inserted} inserted, ${models.updated} updated, ${models.unchanged} there already`,
      `  media      ${assets.uploaded} uploaded, ${assets.there} there already`,
      `  documents  ${documents.created} created, ${documents.there} there already; content of ${documents.filled} written, ${documents.unchanged} unchanged`,
      ...notes.map((note) => `  note       ${note}`),
      ...(dryRun
        ? []
        : [
            '',
            `The documents stand in a migration release: publish it at https://${prismic.repository}.prismic.io (Migration Releases).`,
            `Then set PRISMIC_REPOSITORY=${prismic.repository} and start the site.`,
          ]),
    ].join('\n'),
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
