// Builds the site of a mutation run, with every bug in it and none turned on.
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Stryker links them only after the build, which would install them again.
symlinkSync(join(process.argv[2], 'node_modules'), 'node_modules')
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
// Tests start the server with an environment of their own, so it finds the bug by its parent.
const server = 'build/server/index.js'
const activate =
  "import { existsSync as hasBug, readFileSync as readBug } from 'node:fs'\n" +
  "const bug = import.meta.dirname + '/../active-' + process.ppid\n" +
  "globalThis.__stryker__ = { activeMutant: hasBug(bug) ? readBug(bug, 'utf8') : '' }\n"
writeFileSync(server, activate + readFileSync(server, 'utf8'))
