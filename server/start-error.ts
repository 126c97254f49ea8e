/**
 * Why the program cannot start, in one line that its operator can act on. The start prints the message and ends
 * with exit code 1: no stack trace, since nothing is wrong with the program.
 */
export class StartError extends Error {
  override name = 'StartError'
}
