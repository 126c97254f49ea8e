/**
 * Why the server cannot start, in one line that its operator can act on. The process prints it and
 * exits with code 1; no stack trace, since nothing is wrong with the code.
 */
export class StartError extends Error {
  override name = 'StartError'
}
