// `npm run build`: always builds, and shows the tool's output.
import { build, ensureNode, ensurePackages } from './prepare.mjs'

const node = ensureNode()
ensurePackages(node)
const result = build(node)
process.stdout.write(result.stdout)
process.stderr.write(result.stderr)
process.exitCode = result.status ?? 1
