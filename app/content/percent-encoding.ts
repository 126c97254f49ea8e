/** Percent-encoded text; null if it is badly encoded. */
export function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * An address for a header: characters outside ASCII are percent-encoded, as browsers do with typed
 * addresses ('/prøv' is '/pr%C3%B8v').
 */
export function percentEncode(address: string): string {
  return address.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent)
}
