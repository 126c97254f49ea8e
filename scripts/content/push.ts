import { createInterface } from 'node:readline/promises'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { type Plan, planPush } from '#scripts/content/move/documents.ts'
import { compareModels, describeChanges, refuseLosses, writeModels } from '#scripts/content/move/models.ts'
import { openPrismic, type Prismic } from '#scripts/content/move/prismic.ts'
import { push, requireLanguages } from '#scripts/content/move/push.ts'
import { contentFolders } from '#server/content/folders.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { readProcessSettings, type Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const { values } = readArguments(
  `npm run content:push -- --dry-run   what would move, without a token or the network
npm run content:push -- --repository NAME   models, media and documents into an empty Prismic repository (docs/prismic.md)
npm run content:push -- --repository NAME --models [--dry-run | --yes]   changed models into a repository that is in use:
  shows what differs, asks, and touches no document`,
  {
    options: {
      repository: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      models: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  },
)

const dryRun = values['dry-run']

await run(async () => {
  const settings = readProcessSettings({
    ...(values.repository && { PRISMIC_REPOSITORY: values.repository }),
    // The command only reads the files, even where this server edits them.
    CONTENT_EDITING: 'off',
  })
  const plan = await readPlan(settings)
  if (dryRun && !values.models) return console.log([...describePlan(plan), 'Nothing was changed.'].join('\n'))
  const { prismic: repository } = settings
  if (!repository)
    throw new StartError('Say into which repository: npm run content:push -- --repository NAME')
  if (!repository.writeToken) {
    throw new StartError(
      `Set PRISMIC_WRITE_TOKEN to a write token of ${repository.repository} (Settings → API & Security)`,
    )
  }
  const prismic = openPrismic(repository, { say: console.error })
  if (values.models) await pushModels(prismic, plan, repository.repository)
  else await pushEverything(prismic, plan, repository.repository)
})

async function readPlan(settings: Settings): Promise<Plan> {
  const folders = contentFolders(settings)
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
async function pushModels(prismic: Prismic, plan: Plan, repository: string): Promise<void> {
  await requireLanguages(prismic, plan.languages)
  const comparison = await compareModels(prismic, plan)
  const { changes } = comparison
  console.log(
    [`Models of ${repository}, and what the files change:`, ...describeChanges(comparison)].join('\n'),
  )
  refuseLosses(changes)
  if (changes.length === 0 || dryRun) return console.log('Nothing was changed.')
  if (!values.yes && !(await isConfirmed())) {
    throw new StartError('Nothing was changed: answer yes, or run it with --yes')
  }
  await writeModels(prismic, changes, console.log)
}

/** Whether the user at the terminal confirms; false without a terminal. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const reply = await terminal.question('Bring these in? (yes/no) ')
  terminal.close()
  return /^y(es)?$/i.test(reply.trim())
}

/** What moves, and about how long it takes at Prismic's pace. */
function describePlan({ slices, customTypes, assets, documents, notes }: Plan): string[] {
  const minutes = Math.ceil(((assets.length + 2 * documents.length) * 1.5) / 60)
  const types = Map.groupBy(documents, ({ type }) => type)
  return [
    `${slices.length} blocks, ${customTypes.length} types, ${assets.length} files, ${documents.length} documents: about ${minutes} minutes, at the pace that Prismic allows`,
    ...[...types].sort().map(([type, { length }]) => `  ${length} ${type}`),
    ...notes.map((note) => `  note: ${note}`),
  ]
}

async function pushEverything(prismic: Prismic, plan: Plan, repository: string): Promise<void> {
  console.log(describePlan(plan).join('\n'))
  console.log('A run that is ended midway cannot be continued: the next one needs a new repository.')
  await push(plan, prismic, console.log)
  console.log(
    [
      `${plan.assets.length} files and ${plan.documents.length} documents were moved.`,
      `The documents are in a migration release: publish it at https://${repository}.prismic.io (Migration Releases).`,
      `Then set PRISMIC_REPOSITORY=${repository} and start the site.`,
    ].join('\n'),
  )
}
