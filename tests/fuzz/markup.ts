import { MARK } from './nasty.ts'

const TAG = /<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const ADDRESS = /\s(?:href|src|action|formaction|poster|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/**
 * Where input became markup or code in a document: an element or attribute, a javascript: address,
 * text that ends a script or is inside a style. null: nowhere.
 */
export function escapedInput(html: string): string | null {
  if (!html.toLowerCase().includes(MARK)) return null
  for (const [, code = ''] of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)) {
    if (code.toLowerCase().includes(`<${MARK}`) || code.includes('<!--')) return 'in a script'
  }
  for (const [, code = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)) {
    if (code.toLowerCase().includes(MARK)) return 'in a style'
  }
  const outside = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, '$1')
  for (const [, , name = '', attributes = ''] of outside.matchAll(TAG)) {
    if (name.toLowerCase().includes(MARK)) return `an element: ${name.slice(0, 40)}`
    const names = attributes.replace(/"[^"]*"|'[^']*'/g, '')
    if (names.toLowerCase().includes(MARK)) return `an attribute: ${names.slice(0, 80)}`
    for (const [, double, single, bare] of attributes.matchAll(ADDRESS)) {
      const address = (double ?? single ?? bare ?? '').replaceAll(/[\s\0]/g, '').toLowerCase()
      if (/^(?:javascript|vbscript|data:text)/.test(address) && address.includes(MARK))
        return `an address that runs: ${address.slice(0, 80)}`
    }
  }
  return null
}
