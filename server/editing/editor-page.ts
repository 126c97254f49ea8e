import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EDITOR_PROGRAM, MOST_PICTURE_MB } from '#app/content/editing.ts'
import { fileResponse } from '#server/responses/bare-response.ts'

/*
 * Decap CMS as one page of this site: its files come from the package, and it talks to no other
 * host.
 */

/**
 * Decap compiles the check of its configuration ('unsafe-eval') and inserts its styles; pictures
 * that were chosen and not saved are blobs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * `csrf` is sent with each call. Like the site's pages it takes part in view transitions: Chromium
 * reports an error on the page before one that does not. Hidden is Decap's '(kan udelades)' at most
 * of the fields: those that may not be empty are marked instead.
 */
export function editorPage(csrf: string): Response {
  const html = `<!DOCTYPE html>
<html lang="da"><head><meta charset="utf-8"><title>Redigér indhold</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>@view-transition { navigation: auto } [class*=FieldLabel] > span { display: none }</style>
<meta name="csrf" content="${csrf}"><meta name="most-megabytes" content="${MOST_PICTURE_MB}">
<script type="module" src="${EDITOR_PROGRAM}/page.mjs"></script></head><body></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** The page's own scripts, by their names in the folder page/. */
const OWN = [
  'page',
  'backend',
  'call',
  'danish',
  'draft-link',
  'versions',
  'preview-cookie',
  'preview-pane',
  'publication',
].map((name) => `${name}.mjs`)

/** One of the page's own scripts, or a file of Decap: its main one loads others, by number. */
export async function programFile(request: Request, name: string): Promise<Response | null> {
  const isOwn = OWN.includes(name)
  if (!isOwn && !/^(?:\d+\.)?decap-cms\.js$/.test(name)) return null
  const main = import.meta.resolve(isOwn ? '#server/editing/page/page.mjs' : 'decap-cms')
  const folder = dirname(fileURLToPath(main))
  const headers = new Headers({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': isOwn ? 'private, no-cache' : 'private, max-age=86400',
  })
  return fileResponse(request, headers, () => readFile(join(folder, name)))
}
