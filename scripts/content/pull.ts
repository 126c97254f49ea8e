import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { openPrismic } from '#scripts/content/move/prismic.ts'
import { pull } from '#scripts/content/move/pull.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const { values } = readArguments(
  `npm run content:pull -- --repository NAME [--into FOLDER]   a repository's published content into files of a new folder
  (docs/prismic.md)`,
  {
    options: {
      repository: { type: 'string' },
      into: { type: 'string' },
    },
  },
)

await run(async () => {
  const { prismic, contentDir } = readProcessSettings(
    values.repository ? { PRISMIC_REPOSITORY: values.repository, CONTENT_EDITING: 'off' } : {},
  )
  if (!prismic) throw new StartError('Say from which repository: npm run content:pull -- --repository NAME')
  const into = values.into ?? `pulled-${prismic.repository}`
  if (existsSync(into) && readdirSync(into).length > 0) {
    throw new StartError(`${into} is not empty: name another folder with --into`)
  }
  const models = prismic.writeToken !== null
  const report = await pull({
    prismic: openPrismic(prismic, { say: console.error }),
    models,
    content: join(into, 'content'),
    slices: join(into, 'slices'),
  })
  console.log(
    [
      '',
      `${report.documents} documents, ${report.media} files and ${report.models} models are in ${into}.`,
      ...report.notes.map((note) => `  note  ${note}`),
      models
        ? `Compare the models in ${join(into, 'content/customtypes')} and ${join(into, 'slices')} with those in content/customtypes and app/slices: the site reads these.`
        : 'Without PRISMIC_WRITE_TOKEN the models were not read: those of the project stay.',
      `Then set CONTENT_DIR=${join(into, 'content')}, or put the folder in the place of ${contentDir}; run npm run content:check, and start the site without PRISMIC_REPOSITORY.`,
    ].join('\n'),
  )
})
