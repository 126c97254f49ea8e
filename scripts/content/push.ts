import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { openJournal } from '#scripts/content/move/journal.ts'
import { compareModels, describeChanges, refuseLosses, writeModels } from '#scripts/content/move/models.ts'
import { type Plan, planPush } from '#scripts/content/move/plan.ts'
import { openPrismicApis, type PrismicApis } from '#scripts/content/move/prismic-apis.ts'
import { push, requireLanguages } from '#scripts/content/move/push.ts'
import { contentFolders } from '#server/content/folders.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { readProcessSettings, type Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const { values } = readArguments(
  `npm run content:push -- --repository NAME [--dry-run]   models, media and documents into an empty Prismic repository
  (docs/prismic.md); ended at any point, the same command goes on from there
npm run content:push -- --repository NAME --models [--dry-run | --yes]   changed models into a repository that is in use:
  shows what differs, asks, and touches no document`,
  {
    options: {
      repository: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      models: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      // Other files than the site's.
      content: { type: 'string' },
      slices: { type: 'string', default: 'app/slices' },
      // Other addresses of the write APIs and the Content API, for tests or a proxy.
      api: { type: 'string' },
    },
  },
)

const onProgress = (line: string) => console.log(line)
const dryRun = values['dry-run']

await run(async () => {
  const settings = readProcessSettings({
    ...(values.repository && { PRISMIC_REPOSITORY: values.repository }),
    // The command reads the files that are edited on this server, and edits none.
    CONTENT_EDITING: 'off',
  })
  const { prismic } = settings
  if (!prismic) throw new StartError('Say into which repository: npm run content:push -- --repository NAME')
  if (!prismic.writeToken) {
    throw new StartError(
      `Set PRISMIC_WRITE_TOKEN to a write token of ${prismic.repository} (Settings → API & Security)`,
    )
  }
  const apis = openPrismicApis(prismic, values.api, onProgress)
  const plan = await readPlan(settings)
  if (values.models) await pushModels(apis, plan, prismic.repository)
  else await pushEverything(apis, plan, prismic.repository, settings)
})

async function readPlan(settings: Settings): Promise<Plan> {
  const folders = values.content
    ? { content: values.content, slices: values.slices }
    : contentFolders(settings)
  const problems: string[] = []
  const repository = createEmbeddedRepository({
    folders,
    problem: ({ path, message }) => problems.push(`${path}: ${message}`),
  })
  const plan = await planPush(repository, folders)
  if (problems.length > 0)
    throw new StartError(`Some files cannot be read:\n${problems.toSorted().join('\n')}`)
  return plan
}

/** Only changed models, into a repository in use. */
async function pushModels(apis: PrismicApis, plan: Plan, repository: string): Promise<void> {
  await requireLanguages(apis, plan.languages)
  const comparison = await compareModels(apis, plan)
  const { changes } = comparison
  console.log(
    [`Models of ${repository}, and what the files change:`, ...describeChanges(comparison)].join('\n'),
  )
  refuseLosses(changes)
  if (changes.length === 0 || dryRun) return console.log('Nothing was changed.')
  if (!values.yes && !(await isConfirmed())) {
    throw new StartError('Nothing was changed: answer yes, or run it with --yes')
  }
  await writeModels(apis, changes, async ({ model }, write) => {
    await write()
    console.log(`model ${model.id} is brought in`)
  })
}

/** Whether the user at the terminal confirms; false without a terminal. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Bring these in? (yes/no) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function pushEverything(
  apis: PrismicApis,
  plan: Plan,
  repository: string,
  { dataDir }: Settings,
): Promise<void> {
  const minutes = Math.ceil(((plan.assets.length + 2 * plan.documents.length) * 1.5) / 60)
  console.log(
    `${plan.slices.length} blocks, ${plan.customTypes.length} types, ${plan.assets.length} files, ${plan.documents.length} documents into ${repository}: about ${minutes} minutes, at the pace that Prismic allows`,
  )
  const journal = openJournal(join(dataDir, 'content-push', `${repository}.jsonl`))
  const { models, assets, documents, notes } = await push({ plan, apis, journal, dryRun, onProgress })
  console.log(
    [
      '',
      dryRun ? 'Nothing was changed. It would be:' : 'Done:',
      `  models     ${models.inserted} inserted, ${models.updated} updated, ${models.unchanged} there already`,
      `  media      ${assets.uploaded} uploaded, ${assets.there} there already`,
      `  documents  ${documents.created} created, ${documents.there} there already; content of ${documents.filled} written, ${documents.unchanged} unchanged, ${documents.left} left as editors have it`,
      ...notes.map((note) => `  note       ${note}`),
      ...(dryRun
        ? []
        : [
            '',
            `The documents are in a migration release: publish it at https://${repository}.prismic.io (Migration Releases).`,
            `Then set PRISMIC_REPOSITORY=${repository} and start the site.`,
          ]),
    ].join('\n'),
  )
}
