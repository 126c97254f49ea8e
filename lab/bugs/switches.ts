/** The interface of instrumented code (lab/tools/instrument.mjs). */
export interface Switches {
  isOn(id: string): boolean
  reached(ids: string[]): void
}

/** Written into `on` while a run notes which bugs its tests reach. */
export const NOTING = 'noting'

/** What every instrumented file begins with. `folder` has the files of the switches. */
export const header = (folder: string): string =>
  [
    `function bugSwitches_9fa48() { return (globalThis.bugSwitches ??= (${makeSwitches})(${JSON.stringify([folder, NOTING])})) }`,
    'function stryMutAct_9fa48(id) { return bugSwitches_9fa48().isOn(id) }',
    'function stryCov_9fa48(...ids) { bugSwitches_9fa48().reached(ids) }\n',
  ].join('\n')

/**
 * The switches of a Node process, kept in files, since tests start servers with their own environment:
 * `on` lists the bugs that are on, and `reached` gets those whose code runs. A page has switches
 * from playwright/test.ts. The function refers to nothing outside itself, since its text is copied
 * into each file.
 */
function makeSwitches([folder, noting]: [string, string]): Switches {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')
  const on = fs ? fs.readFileSync(`${folder}/on`, 'utf8').split('\n') : []
  if (!fs || !on.includes(noting)) return { isOn: (id) => on.includes(id), reached: () => undefined }
  // Repeated, since tests share a server and each has to record what it reaches.
  const REPEAT = 20
  const STARTING = 2
  const now = performance.now.bind(performance)
  const uptime = process.uptime.bind(process)
  const told = new Map<string, number>()
  return {
    isOn: () => false,
    reached: (ids) => {
      const moment = now()
      const news = ids.filter((id) => moment - (told.get(id) ?? Number.NEGATIVE_INFINITY) > REPEAT)
      if (news.length === 0) return
      for (const id of news) told.set(id, moment)
      const mark = uptime() < STARTING ? '*' : ''
      try {
        fs.appendFileSync(`${folder}/reached`, news.map((id) => `${id}${mark}\n`).join(''))
      } catch {
        // In a test no file can be opened or written.
      }
    },
  }
}
