import { join } from 'node:path'
import { serveRepository } from '#server/content/serve.ts'

// Serves a generated content folder as a Content API, in its own process: its work must not count
// as the site's.
const [content = ''] = process.argv.slice(2)
const slices = join(import.meta.dirname, '../../../app/slices')
const served = await serveRepository({
  folders: { content, slices },
  port: 0,
  problem: ({ path, message }) => console.error(path, message),
})
console.log(served.endpoint)
