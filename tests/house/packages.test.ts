import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGES, TIERS } from '#app/pricing/packages.ts'

const LIST = 'app/pricing/packages.ts'
const names = new Set<string>([...PACKAGES.map(({ name }) => name), ...TIERS])

/** The strings and texts of a file, without its comments. */
function wordsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  return code.match(/\b[A-Z]+\b/g) ?? []
}

test("the packages' names are written in their list, in examples and in tests", () => {
  const files = globSync('{app,server,emails,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/*.test.*', '**/*.examples.*', '**/*example*.ts', '**/*.d.ts'],
  })
  expect(files.length).toBeGreaterThan(500)
  expect(wordsOf(LIST)).toEqual(expect.arrayContaining([...names]))
  const elsewhere = files.filter((file) => file !== LIST && wordsOf(file).some((word) => names.has(word)))
  expect(elsewhere).toEqual([])
})

test('where an editor chooses a package, the choices are those of the list', () => {
  const offered = globSync(['app/slices/*/model.json', 'content/customtypes/*/index.json']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/"options": (\[[^\]]*\])/g)]
      .map(([, options = '[]']) => JSON.parse(options) as string[])
      .filter((options) => options.some((option) => names.has(option))),
  )
  expect(offered.length).toBeGreaterThan(4)
  for (const options of offered) expect(options).toEqual(PACKAGES.map(({ name }) => name))
})
