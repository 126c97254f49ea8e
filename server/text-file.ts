/*
 * Text files as people save them: Windows' editors begin UTF-8 with a byte order mark, and write
 * UTF-16 as 'Unicode'.
 */

/**
 * The text of a file, without its byte order mark. Throws an Error with one line for its reader if
 * it is neither UTF-8 nor UTF-16.
 */
export function readText(content: Buffer): string {
  try {
    return new TextDecoder(encodingOf(content), { fatal: true }).decode(content).replace(/^\ufeff+/, '')
  } catch {
    throw new Error('is neither UTF-8 nor UTF-16: save it as UTF-8')
  }
}

/**
 * By the byte order mark; without one by the place of the first zero byte, as RFC 4627 (section 3)
 * reads JSON: the files begin with an ASCII character.
 */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}
