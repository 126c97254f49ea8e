// `npm run brand`, `content:…`, `crm:…`, `mail:…`, `doctor` and `leads -- …`: runs one of our
// commands on Node 24, passing on its arguments.
import { join } from 'node:path'
import { ensureNode, ensureWritable, giveUp } from './prepare.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'
import { ensurePackagesToRun, explain } from './usage.mjs'

const commands = {
  brand: { all: 'brand.ts' },
  content: {
    check: 'check.ts',
    new: 'new.ts',
    preview: 'preview.ts',
    pull: 'pull.ts',
    push: 'push.ts',
    redirects: 'redirects.ts',
    serve: 'serve.ts',
    types: 'write-types.ts',
  },
  crm: { setup: 'setup.ts' },
  mail: { test: 'test.ts' },
  doctor: { all: 'doctor.ts' },
  leads: {
    list: 'list.ts',
    show: 'show.ts',
    export: 'export.ts',
    erase: 'erase.ts',
    backup: 'backup.ts',
    restore: 'restore.ts',
    move: 'move.ts',
    secrets: 'secrets.ts',
  },
}

const [about, name, ...rest] = process.argv.slice(2)
const named = commands[about] || {}
const command = named[name]
const choices = Object.keys(about in commands ? named : commands).join(', ')
if (!command)
  explain(
    `npm run ${about in commands ? `${about} -- ` : ''}NAME …: ${choices}; with --help each says how it is used`,
  )
if (!command) giveUp(`Choose one of these: ${choices}; --help shows the usage of each`)
// These write into the checkout, not into the data folder.
if (about === 'brand' || name === 'types' || rest.includes('--record')) ensureWritable()
const node = ensureNode()
ensurePackagesToRun(node)
runUntilStopped(node, [join('scripts', about, command), ...rest], {})
