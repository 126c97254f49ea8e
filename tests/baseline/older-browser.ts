import type { BrowserContext } from '@playwright/test'
import { newer } from './features.ts'

/**
 * How each feature is removed from what the server sends: its names are replaced by unknown ones,
 * which Chromium ignores like a browser without the feature. APIs are deleted by MDN's keys. Listed
 * features that are missing here cannot be removed: they are requests to the browser that may be
 * ignored without consequence.
 */
const NAMES: Record<string, RegExp> = {
  'accent-color': /(?<=[;{])(?=accent-color:)/g,
  'content-visibility': /(?<=[;{])(?=content-visibility:)/g,
  'cross-document-view-transitions': /(?<=@)(?=view-transition\b)/g,
  cursor: /(?<=[;{])(?=cursor:)/g,
  'details-content': /(?<=::)(?=details-content)/g,
  'font-family-ui': /\b(?=ui-monospace)/g,
  'font-metric-overrides': /(?<=[;{])(?=(?:ascent|descent|line-gap)-override:)/g,
  'forced-colors': /(?<=[;{])(?=forced-color-adjust:)/g,
  has: /(?<=:)(?=has\()/g,
  'hyphenate-limit-chars': /(?<=[;{])(?=hyphenate-limit-chars:)/g,
  'open-pseudo': /(?<=:)(?=open\b)/g,
  'overflow-clip': /(?<=overflow(?:-[xy])?:)(?=clip)/g,
  'overscroll-behavior': /(?<=[;{])(?=overscroll-behavior)/g,
  'page-breaks': /(?<=[;{])(?=break-(?:after|before|inside):)/g,
  popover: /\b(?=popover(?:target|targetaction)?\b)/gi,
  resize: /(?<=[;{])(?=resize:)/g,
  'scrollbar-gutter': /(?<=[;{])(?=scrollbar-gutter:)/g,
  selection: /(?<=::)(?=selection)/g,
  'speculation-rules': /(?<=type=")(?=speculationrules)/g,
  subgrid: /\b(?=subgrid\b)/g,
  'text-wrap': /(?<=[;{])(?=text-wrap:)/g,
  'text-wrap-pretty': /(?<=text-wrap:)(?=pretty)/g,
  'view-transitions': /(?<=::)(?=view-transition)/g,
}

/** Named in documents and scripts too. */
const IN_ALL = new Set(['popover', 'speculation-rules'])

/** Makes Chromium a browser without these features. Its context must bypass the policy. */
export async function switchOff(context: BrowserContext, features: readonly string[]): Promise<void> {
  const isText = ({ pathname }: URL) => /^[^.]*$|\.(?:css|js)$/.test(pathname)
  await context.route(isText, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const type = response.headers()['content-type'] ?? ''
    if (!/^text\/(?:html|css|javascript)/.test(type)) return route.fulfill({ response: response })
    const isStyles = type.startsWith('text/css')
    const body = features
      .filter((id) => isStyles || IN_ALL.has(id))
      .reduce((text, id) => text.replaceAll(NAMES[id] ?? /$./g, 'off_'), await response.text())
    await route.fulfill({ response: response, body })
  })
  const keys = [...newer].filter(([, id]) => features.includes(id)).map(([key]) => key)
  await context.addInitScript((all: string[]) => {
    for (const key of all) {
      const [kind, ...path] = key.replace('javascript.builtins', 'builtins').split('.')
      const [name = '', member = ''] = path
      if (kind !== 'api' && kind !== 'builtins') continue
      const owner = (window as unknown as Record<string, { prototype: object } | undefined>)[name]
      if (!member) Reflect.deleteProperty(window, name)
      else if (name === 'Window') Reflect.deleteProperty(window, member)
      else if (member.endsWith('_static')) Reflect.deleteProperty(owner ?? {}, member.replace('_static', ''))
      else Reflect.deleteProperty(owner?.prototype ?? {}, member)
    }
  }, keys)
}
