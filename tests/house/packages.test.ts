import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGES, TIERS } from '#app/pricing/packages.ts'

const names = new Set<string>([...PACKAGES.map(({ name }) => name), ...TIERS])

test('every field where an editor chooses a package offers the packages of the list', () => {
  const offered = globSync(['app/slices/*/model.json', 'content/customtypes/*/index.json']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/"options": (\[[^\]]*\])/g)]
      .map(([, options = '[]']) => JSON.parse(options) as string[])
      .filter((options) => options.some((option) => names.has(option))),
  )
  expect(offered.length).toBeGreaterThan(4)
  for (const options of offered) expect(options).toEqual(PACKAGES.map(({ name }) => name))
})
