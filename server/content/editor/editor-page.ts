import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EDITOR_PROGRAM, MOST_PICTURE_MB } from '#app/content/editing.ts'
import { MEDIA_ENDINGS } from '#server/content/repository/media-file.ts'
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
 * Most fields may be empty, so only required ones are marked, and an error is a sentence. Decap
 * marks optional fields, in capitals; it documents no class to style, but labels the part around
 * each field (danish.mjs).
 */
const STYLES = `
  [aria-label^="Feltet "] > div > label > span { display: none }
  [aria-label^="Feltet "] > div > label:not(:has(> span))::after {
    content: " (skal udfyldes)";
    position: static;
    display: inline;
    white-space: nowrap;
    background: none;
  }
  [aria-label^="Feltet "] > div > ul { text-transform: none }
  [class*="-NestedObjectLabel"], [class*="-ExpandButtonContainer"] { cursor: pointer }`

/**
 * The editor's page. `csrf` is sent with each call. Like the site's pages it takes part in view
 * transitions: Chromium reports an error on a page that leads to one without them.
 */
export function editorPage(csrf: string): Response {
  const html = `<!DOCTYPE html>
<html lang="da"><head><meta charset="utf-8"><title>Redigér indhold</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>@view-transition { navigation: auto }${STYLES}</style>
<meta name="csrf" content="${csrf}"><meta name="most-megabytes" content="${MOST_PICTURE_MB}"><meta name="media-endings" content="${MEDIA_ENDINGS.join()}">
<script type="module" src="${EDITOR_PROGRAM}/page.mjs"></script></head><body></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
    },
  })
}

/**
 * One of the page's own scripts, in the folder page/, or a file of Decap, whose main file loads
 * numbered others.
 */
export async function programFile(request: Request, name: string): Promise<Response | null> {
  const isOwn = /^[a-z-]+\.mjs$/.test(name)
  if (!isOwn && !/^(?:\d+\.)?decap-cms\.js$/.test(name)) return null
  const main = import.meta.resolve(isOwn ? '#server/content/editor/page/page.mjs' : 'decap-cms')
  const folder = dirname(fileURLToPath(main))
  if (!existsSync(join(folder, name))) return null
  const headers = new Headers({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': isOwn ? 'private, no-cache' : 'private, max-age=86400',
  })
  return fileResponse(request, headers, () => readFile(join(folder, name)))
}
