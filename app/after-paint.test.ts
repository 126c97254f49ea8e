import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { startAfterPaint } from './after-paint.ts'

const context = {
  manifest: {
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: { module: '/assets/root.js', imports: ['/assets/framework.js'] },
      'routes/page': {
        module: '/assets/page.js',
        imports: ['/assets/button.js'],
        clientLoaderModule: '/assets/page-loader.js',
      },
    },
  },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'routes/page' } }] },
} as unknown as EntryContext

const rendered =
  '<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="icon" href="/favicon.svg"/></head><body>' +
  '<script nonce="n1" type="module" async="">import "/assets/manifest.js"</script>' +
  '<link rel="modulepreload" href="/assets/page.js"/><script nonce="n1">data()</script></body></html>'

test('the program’s files are asked for after the first paint, each once and all at the same time', async () => {
  const html = startAfterPaint(rendered, 'n1', context, '/assets/app.css')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<link rel="icon" href="/favicon.svg"/>')
  expect(html).toContain('<script nonce="n1">data()</script></body></html>')
  const asked = JSON.parse(/const f=(\[.*?\]);for/.exec(html)?.[1] ?? '')
  expect(asked).toEqual([
    '/assets/manifest.js',
    '/assets/entry.js',
    '/assets/framework.js',
    '/assets/root.js',
    '/assets/page-loader.js',
    '/assets/page.js',
    '/assets/button.js',
  ])
  expect(html).toContain('ask("stylesheet","/assets/app.css")')
  expect(html).toContain('{"root":{...m[1]},"routes/page":{...m[2],...m[3]}}')
})

test('a page in another form than expected is left as it is', () => {
  const unknown = '<html><body><script type="module" src="/assets/x.js"></script></body></html>'
  expect(startAfterPaint(unknown, 'n1', context, '/assets/app.css')).toBe(unknown)
})
