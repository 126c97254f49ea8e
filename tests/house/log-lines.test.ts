import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/log-lines.md says what to do about every warning and error', () => {
  const rows = readFileSync('docs/log-lines.md', 'utf8').matchAll(/^\| (.+) \| .+ \|$/gm)
  const explained = [...rows].map(([, lines]) => lines).join('\n')
  const messages = globSync('{server,app/content}/**/*.ts', { exclude: ['**/*.test.ts'] })
    .flatMap(
      (file) =>
        readFileSync(file, 'utf8').match(/\b(?:log\.(?:warn|error)|warnOnce)\((?:`[^`]*`|[^{)])*/g) ?? [],
    )
    .flatMap((call) => [...call.matchAll(/'([A-Z][^']*)'/g)].map(([, message = '']) => message))
  expect(messages.length).toBeGreaterThan(60)
  expect(messages.filter((message) => !explained.includes(`\`${message}\``))).toEqual([])
})
