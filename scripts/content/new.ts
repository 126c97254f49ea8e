import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { codeOf } from '#server/finding.ts'
import { StartError } from '#server/start-error.ts'

// A company's own content begins as a copy of the shipped one, without the example's history: former
// addresses and their redirects.

const usage = `npm run content:new -- FOLDER   begins a company's own content: the shipped texts and pictures without the example's former
  addresses, in a folder that is not there yet. Then set CONTENT_DIR=FOLDER (docs/content-owner.md)`
const { words } = readArguments(usage, { most: 1 })
const [folder] = words

await run(async () => {
  if (folder === undefined) throw new StartError(`Name a folder:\n${usage}`)
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartError(`${target} is not empty: name another folder`)

  try {
    for (const part of ['documents', 'media', 'repository.json'])
      await cp(join('content', part), join(target, part), { recursive: true })
  } catch (error) {
    throw new StartError(
      `${target} cannot be written (${codeOf(error)}): name a folder that this user may write`,
    )
  }
  for (const file of globSync('documents/*/*.json', { cwd: target })) {
    const path = join(target, file)
    const before = readFileSync(path, 'utf8')
    const { previous_uids: _, ...document } = JSON.parse(before)
    if (document.type === 'redirects') document.data = { ...document.data, redirects: [] }
    const after = `${JSON.stringify(document, null, 2)}\n`
    if (JSON.stringify(JSON.parse(before)) !== JSON.stringify(document)) writeFileSync(path, after)
  }
  console.log(
    `${target} holds your content. Set CONTENT_DIR=${target} in the server's settings; with CONTENT_EDITING its user must be able to write it.`,
  )
})
