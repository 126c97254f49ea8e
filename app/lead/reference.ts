/**
 * Characters that are clear when read aloud: without 0/O and 1/I, and without U, to avoid words.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'

/**
 * Two groups of four: 31^8, about 850 billion references; the store refuses a duplicate and
 * requests another.
 */
const PATTERN = /^[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/

/**
 * A new short reference such as 'K7M4-2XQ9'. It gives no access by itself, so it may be read
 * aloud and printed.
 */
export function newReference(): string {
  const letters: string[] = []
  while (letters.length < 8) {
    // Bytes from 248 up would favour the first letters of the alphabet (248 = 8 × 31).
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && letters.length < 8) letters.push(ALPHABET.charAt(byte % ALPHABET.length))
  }
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Normalises a reference as people type it ('k7m4 2xq9'); null if it is not valid. */
export function readReference(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const reference = `${letters.slice(0, 4)}-${letters.slice(4)}`
  return PATTERN.test(reference) ? reference : null
}
