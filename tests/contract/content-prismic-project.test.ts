import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { planModels } from '#scripts/content/move/models.ts'

/**
 * Prismic's command line, run in content/, finds every model: it needs prismic.config.json next to
 * customtypes/, a supported framework in package.json, and each block's model below a library
 * (prismic 1.16, docs/prismic.md).
 */

const config = z
  .object({ repositoryName: z.string(), libraries: z.array(z.string()) })
  .parse(JSON.parse(readFileSync('content/prismic.config.json', 'utf8')))

test("every model of the site is where Prismic's command line expects it", () => {
  const blocks = config.libraries.flatMap((library) =>
    globSync('*/model.json', { cwd: resolve('content', library) }).map((path) => join(library, path)),
  )
  const types = globSync('customtypes/*/index.json', { cwd: 'content' })
  const { slices, customTypes } = planModels({ content: 'content', slices: 'app/slices' })
  expect(blocks).toHaveLength(slices.length)
  expect(types.map((path) => basename(dirname(path))).sort()).toEqual(customTypes.map(({ id }) => id).sort())
})

test('the folder names a framework that the command line knows, and installs nothing', () => {
  const { devDependencies } = JSON.parse(readFileSync('content/package.json', 'utf8'))
  expect(Object.keys(devDependencies)).toEqual(['nuxt'])
  expect(existsSync('content/node_modules')).toBe(false)
})
