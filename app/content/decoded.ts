/** Percent-encoded text; null if it is badly encoded. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * An address as a header can have it: what is neither a letter of ASCII nor a sign is
 * percent-encoded, as browsers do with what is typed ('/prøv' is '/pr%C3%B8v').
 */
export function percentEncoded(address: string): string {
  return address.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent)
}
