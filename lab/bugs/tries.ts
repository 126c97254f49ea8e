import type { Bug } from '#lab/tools/instrument.mjs'
import type { Copy } from './copy.ts'
import { isBrowserTest, type Part, type Red } from './runners.ts'

/** What noticed a bug: the name of a part, and whether that ran into its time limit. */
export type Noticed = Map<string, { by: string; overran: boolean }>

/** The duration of a batch of tests without a bug, in ms. */
const BATCH = 60_000

/**
 * Finds which of these bugs the parts notice, with all bugs on at once: a part that passes notices
 * none of them; for one that fails, halves of the bugs are turned on until the bug is found. Two
 * bugs that hide each other count as unnoticed.
 */
export async function noticedAmong(
  copy: Copy,
  bugs: readonly Bug[],
  parts: readonly Part[],
  without: readonly Red[],
): Promise<Noticed> {
  const noticed: Noticed = new Map()
  const isLeft = ({ key }: Bug) => !noticed.has(key)
  for (const batch of inBatches(parts)) await search(bugs.filter(isLeft), batch)
  return noticed

  async function search(on: readonly Bug[], among: readonly Part[]): Promise<void> {
    const reaching = among.filter(({ reached }) => on.some(({ key }) => reached.includes(key)))
    const reachable = on.filter(({ key }) => reaching.some(({ reached }) => reached.includes(key)))
    if (reachable.length === 0) return
    const red = await copy.run(reachable, reaching, without)
    if (red?.length === 0) return
    const suspects = red ?? reaching
    const [only, ...others] = reachable
    if (only && others.length === 0) {
      // A test that fails by chance does not fail twice.
      const again = red && (await copy.run([only], red, without))
      if (again?.length === 0) return
      noticed.set(only.key, { by: (again ?? suspects)[0]?.name ?? '', overran: !again })
      return
    }
    const middle = Math.ceil(reachable.length / 2)
    await search(reachable.slice(0, middle), suspects)
    await search(reachable.slice(middle), suspects)
    // The bugs found so far may have hidden others.
    const left = reachable.filter(isLeft)
    if (left.length < reachable.length) await search(left, suspects)
  }
}

/** Parts that run in one go: of one runner, the quickest first. */
export function inBatches(parts: readonly Part[]): Part[][] {
  const kinds = Map.groupBy(
    parts.toSorted((a, b) => a.took - b.took),
    ({ name }) => isBrowserTest(name),
  )
  return [...kinds.values()].flatMap((alike) => {
    const batches: Part[][] = []
    let took = Number.POSITIVE_INFINITY
    for (const part of alike) {
      if (took + part.took > BATCH) {
        batches.push([])
        took = 0
      }
      batches.at(-1)?.push(part)
      took += part.took
    }
    return batches
  })
}

/**
 * The parts that most likely notice a bug for their time: tests in its own folder, and those that
 * reach few of the others.
 */
export function likeliest(bug: Bug, parts: readonly Part[], budget: number): Part[] {
  const folder = bug.file.slice(0, bug.file.lastIndexOf('/') + 1)
  const worth = ({ name, reached, took }: Part) =>
    (name.startsWith(folder) ? 10 : 1) / reached.length / (took + 500)
  let took = 0
  return parts
    .filter(({ reached }) => reached.includes(bug.key))
    .toSorted((a, b) => worth(b) - worth(a))
    .filter((part) => {
      took += part.took
      return took <= budget
    })
}
