import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { type Bug, instrument } from '#lab/tools/instrument.mjs'

/** Generated, or about the tests themselves, or run before there are packages. */
const left = ['**/*.test.*', '**/*.examples.*', '**/*.d.ts', '**/*.d.mts', 'app/entry.client.ts']

const throughout = '{app,server,emails}/**/*.{ts,tsx}'
/** Code that runs in a browser, answers requests, reads or edits content, or is a command. */
const atTheEdges = [
  'app/{frame,islands,forms,content}/**/*.{ts,tsx}',
  'app/shell/{consent,modal}/**/*.{ts,tsx}',
  'app/calculator/{inline,steps}/**/*.tsx',
  'server/{http,content}/**/*.{ts,tsx}',
  'scripts/{brand,content,crm,doctor,leads,mail}/**/*.ts',
]

/**
 * `count` bugs of the sources, two sevenths of them at the edges, in the order of a hash of seed and
 * bug: the same seed gives the same bugs.
 */
export async function takeSample(project: string, count: number, seed: number): Promise<Bug[]> {
  const edges = globSync(atTheEdges, { cwd: project, exclude: left })
  const core = globSync(throughout, { cwd: project, exclude: left }).filter((file) => !edges.includes(file))
  const atEdges = Math.round((count * 2) / 7)
  const take = async (files: string[], number: number) => {
    const { bugs } = await instrument(project, files, '')
    const turn = ({ key }: Bug) => createHash('sha256').update(`${seed}\n${key}`).digest('hex')
    return bugs
      .map((bug) => ({ bug, turn: turn(bug) }))
      .toSorted((a, b) => (a.turn < b.turn ? -1 : 1))
      .slice(0, number)
      .map(({ bug }) => bug)
  }
  return [...(await take(core, count - atEdges)), ...(await take(edges, atEdges))]
}
