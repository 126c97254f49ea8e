/** The part of the browser's Trusted Types that is used here; TypeScript's own library does not have it yet. */
interface PolicyRules {
  createHTML(text: string): string | null
  createScript(text: string): string | null
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: 'default', rules: PolicyRules): unknown }
  }
}

/** What React makes an element of type `script` from; it never runs. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * What text may become markup or code in a page whose content security policy demands Trusted Types: the text of which
 * React makes a data block on a navigation inside the browser, and nothing that begins a tag or could run. A browser
 * throws on what is refused here, and on the address of any script (server/pages/security-headers.ts,
 * docs/decisions/0009-trusted-types.md).
 */
export const trustedText: PolicyRules = {
  createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  createScript(text) {
    try {
      JSON.parse(text)
      return text
    } catch {
      return null
    }
  },
}

/** Once per page, before anything is rendered. Does nothing in a browser without Trusted Types. */
export function trustOwnText(): void {
  window.trustedTypes?.createPolicy('default', trustedText)
}
