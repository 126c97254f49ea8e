import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { readProcessSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { colourTokens, filterTo, recoloured } from './recolour.ts'

readArguments(
  `npm run brand   gives the drawings of the app and of the content folder the colours of app/ui/tokens.css, and the icons on
  dark ground their filter. It only changes drawings with data-colours, and says which`,
)
await run(async () => {
  const tokens = colourTokens(readFileSync('app/ui/tokens.css', 'utf8'))
  const drawings = globSync(['app/**/*.svg', join(readProcessSettings().contentDir, 'media', '*.svg')])
  const texts = [...drawings.sort(), 'app/ui/grounds.css'].map((file) => {
    const before = readFileSync(file, 'utf8')
    try {
      const after = file.endsWith('.svg') ? recoloured(before, tokens) : withFilter(before, tokens)
      return { file, before, after }
    } catch (error) {
      throw new StartError(`${file}: ${error instanceof Error ? error.message : error}`)
    }
  })
  // Nothing is written before everything could be computed.
  const changed = texts.filter(({ before, after }) => after !== before)
  for (const { file, after } of changed) {
    writeFileSync(file, after)
    console.log(file)
  }
  console.log(`${changed.length} of ${texts.length} files changed`)
})

function withFilter(grounds: string, tokens: Map<string, string>): string {
  const { filter } = filterTo(tokens.get('brand-yellow') ?? '')
  return grounds.replace(/(--icon-yellow:)[^;]+;/, `$1 ${filter};`)
}
