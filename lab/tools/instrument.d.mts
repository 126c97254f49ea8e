/** A small change of a source that makes it wrong, as StrykerJS finds it. */
export interface Bug {
  /** Its switch in the instrumented sources. */
  id: string
  /** File, place and replacement: the same for the same sources. */
  key: string
  file: string
  /** Lines and columns count from 1, and the end is the first character after the bug. */
  location: { start: Place; end: Place }
  mutator: string
  replacement: string
}

interface Place {
  line: number
  column: number
}

/**
 * The sources of a folder with bugs in them, each behind a switch: `stryMutAct_9fa48(id)` says
 * whether it is on, and `stryCov_9fa48(...ids)` is called where its code runs while it is off. Each
 * file begins with `header`, which declares both. `places`: only what can be put into the places of
 * these bugs, which may be more than they.
 */
export function instrument(
  folder: string,
  files: readonly string[],
  header: string,
  places?: readonly Bug[],
): Promise<{ sources: { file: string; content: string }[]; bugs: Bug[] }>
