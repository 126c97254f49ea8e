import { hash } from 'node:crypto'
import { unescapeHtml } from '#server/responses/html-text.ts'
import type { InlineHashes } from '#server/responses/security-headers.ts'

/**
 * Removes the nonce from a rendered document and returns the inline scripts that it marked as ours.
 * A script injected through content has no nonce and gets no hash, so browsers refuse it.
 */
export function hashInlineScripts(
  htmlWithNonce: string,
  nonce: string,
): { html: string; hashes: InlineHashes } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', code = ''] of htmlWithNonce.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) scripts.add(sourceOf(code))
  }
  const html = htmlWithNonce.replaceAll(mark, '')
  const attributes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/<[a-z][^<>]*?\sstyle="([^"]*)"/g))
    attributes.add(sourceOf(unescapeHtml(value)))
  return {
    html,
    hashes: {
      scripts: [...scripts],
      styleAttributes: [...attributes],
    },
  }
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
