import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { contentFolders } from '#server/content/folders.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { readInternalSecret } from '#server/data-folder.ts'
import { HOUR_MS } from '#server/durations.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

const { values } = readArguments(
  `npm run content:preview [-- --release NAME --hours N]   links that show content/drafts, or a release of content/releases,
  on the site as it runs now, for 8 hours or N; whoever has a link sees them until then`,
  { options: { release: { type: 'string' }, hours: { type: 'string', default: '8' } } },
)

await run(async () => {
  const hours = Number(values.hours)
  if (!(hours > 0 && hours <= 720)) throw new StartError('--hours must be a number from above 0 to 720')

  const settings = readProcessSettings()
  if (settings.prismic) {
    throw new StartError(
      `Previews of ${settings.prismic.repository} begin in Prismic: open a draft and press the eye`,
    )
  }
  const previewKey = readInternalSecret(settings)
  if (!previewKey) throw new StartError(`Start the site once first: ${settings.dataDir} holds no secret yet`)

  const repository = createEmbeddedRepository({
    folders: contentFolders(settings),
    previewKey,
    problem: ({ path, message }) => console.error(`${path}: ${message}`),
  })
  const { drafts, releases } = await repository.read()
  const release = releases.find(({ id, label }) => id === values.release || label === values.release)
  if (values.release !== undefined && !release) {
    const names = releases.map(({ id }) => id).join(', ') || 'none'
    throw new StartError(`There is no release ${values.release}; there are: ${names}`)
  }
  const shown = release ? release.documents : drafts
  const token = repository.startPreview(hours * HOUR_MS, release?.id)
  const linkTo = (documentId: string | null) => {
    const link = new URL('/preview', settings.siteUrl)
    link.searchParams.set('token', token)
    if (documentId) link.searchParams.set('documentId', documentId)
    return link.href
  }

  console.log(
    `${release ? `Release ${release.label}` : 'Drafts'}: ${shown.length} documents, for ${hours} hours`,
  )
  console.log(linkTo(null))
  for (const { file, path } of shown) console.log(`\n${path}\n${linkTo(file.id)}`)
})
