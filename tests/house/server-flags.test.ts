import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverFlags } from '#tests/built-site.ts'

test.each(['Dockerfile', 'deploy/site.service'])('%s starts the server as npm start does', (file) => {
  const said = readFileSync(file, 'utf8').replaceAll(/[",]/g, '')
  expect(said).toContain(`node ${serverFlags} build/server/index.js`)
})
