import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { environment, type SettingName } from '#server/settings-table.ts'

/** What each setting is (.env.example), and what it may be. With `-u` this file writes the page. */

const HEAD = `# Settings

Generated from \`.env.example\` and \`server/settings-table.ts\` by \`npm run test:unit -- tests/house/settings-page.test.ts -u\`: change
those, not this page. Settings are environment variables, or lines of a file \`.env\`, which they override; an empty one is not set.`

/** A value that no rule accepts. */
const REFUSED = '?'

function row(name: SettingName, meaning: string): string {
  const rule = environment.shape[name].safeParse(REFUSED).error?.issues[0]?.message ?? ''
  const otherwise = environment.shape[name].safeParse(undefined).data
  const shown = otherwise === null || String(otherwise) === '' ? '' : `\`${otherwise}\``
  return `| \`${name}\` | ${meaning} | ${rule.replace(/^must be /, '')} | ${shown} |`.replaceAll(
    '|  |',
    '| |',
  )
}

test('docs/settings.md matches the settings', async () => {
  const groups = readFileSync('.env.example', 'utf8').split(/\n\n+/).slice(1)
  const rows = groups.flatMap((group) =>
    // A comment, and the settings below it.
    [...group.matchAll(/((?:^#.*\n)+)((?:^[A-Z].*\n?)+)/gm)].flatMap(([, comment = '', names = '']) => {
      const meaning = comment
        .replaceAll(/^# /gm, '')
        .trim()
        .replaceAll('\n', ' ')
        .replaceAll('|', '\\|')
        .replaceAll('<', '&lt;')
      return [...names.matchAll(/^[A-Z_]+/gm)].map(([name]) => row(name as SettingName, meaning))
    }),
  )
  const table = ['| setting | is | may be | otherwise |', '|---|---|---|---|', ...rows].join('\n')
  await expect(`${HEAD}\n\n${table}\n`).toMatchFileSnapshot(resolve('docs/settings.md'))
})
