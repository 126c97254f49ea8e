import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverFlags, serverMemory } from '#tests/built-site.ts'

test('Dockerfile starts the server as npm start does', () => {
  const said = readFileSync('Dockerfile', 'utf8').replaceAll(/[",]/g, '')
  expect(said).toContain(`node ${serverFlags} build/server/index.js`)
  for (const [name, value] of Object.entries(serverMemory)) expect(said).toContain(` ${name}=${value}`)
})

test('the unit starts it as npm start does, by the same script', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const command = /^ExecStart=\/usr\/bin\/env (.+)$/m.exec(readFileSync('deploy/site.service', 'utf8'))?.[1]
  expect(`exec ${command}`).toBe(scripts.start)
})
