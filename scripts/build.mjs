// `npm run build`: always builds, and shows the tool's output. With --if-changed, as `npm test`
// runs it, skips a build of the same sources, which a server may just be starting from.
import { build, ensureBuild, ensureNode, ensurePackages, exitCodeOf } from './prepare.mjs'
import { explain } from './usage.mjs'

explain(
  'npm run build [-- --if-changed]   builds the site; with --if-changed only after a change of sources',
  ['--if-changed'],
)

const node = ensureNode()
ensurePackages(node)
if (process.argv.includes('--if-changed')) {
  ensureBuild(node)
} else {
  const result = build(node)
  process.stdout.write(result.stdout)
  process.exitCode = exitCodeOf(result)
}
