import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebkitWindow } from '#lab/tools/webkit.mjs'
import { freePort } from '#tests/built-site.ts'
import { BrowserPage, type Opening, type Place } from '#tests/journeys/browser-page.ts'
import type { StartedEngine } from './engine.ts'

/** The system's Python: the packages of a distribution work with no other. */
const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const PYTHON = '/usr/bin/python3'
const WINDOW = join(import.meta.dirname, 'webkit-window.py')

/** Whether WebKitGTK, its driver and a display are available. */
export function missingWebkit(): string | null {
  const here =
    [DRIVER, DISPLAY_SERVER, PYTHON].every((path) => existsSync(path)) &&
    spawnSync(PYTHON, ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0
  return here ? null : 'apt-get install webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1'
}

export async function startWebkit(): Promise<StartedEngine> {
  const display = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1600x2000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const number = await new Promise<string>((named, failed) => {
    display.on('error', failed)
    display.on('exit', () => failed(new Error('Xvfb ended')))
    ;(display.stdio[3] as Readable).once('data', (text: Buffer) => named(text.toString().trim()))
  })
  const port = await freePort()
  const environment = {
    DISPLAY: `:${number}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // A container's root may not create a sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const driver = spawn('/usr/bin/env', [...settings, DRIVER, `--port=${port}`], {
    // Its own process group, so that windows end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => {
    endGroup(driver)
    display.kill()
  }
  process.once('exit', stop)
  await ready(`http://127.0.0.1:${port}/status`, driver)

  return {
    name: 'webkit',
    open: (opening) => WebkitPage.open(`http://127.0.0.1:${port}`, driver, opening),
    stop: async () => {
      process.off('exit', stop)
      stop()
    },
  }
}

class WebkitPage extends BrowserPage {
  static async open(
    url: string,
    driver: ChildProcess,
    { width, height, withoutScripts, keepsNoPage }: Opening,
  ) {
    const args = [`--width=${width}`, `--height=${height}`]
    if (withoutScripts) args.push('--without-scripts')
    if (keepsNoPage) args.push('--keeps-no-page')
    // Installed only for this check.
    const { openWebkit } = await import('#lab/tools/webkit.mjs')
    return new WebkitPage(await openWebkit(url, WINDOW, args), driver)
  }

  readonly #window: WebkitWindow
  readonly #stopListening: () => void

  private constructor(window: WebkitWindow, driver: ChildProcess) {
    super()
    this.#window = window
    const lines = createInterface(driver.stdout as Readable)
    lines.on('line', (line) => this.heard.push(JSON.parse(line)))
    this.#stopListening = () => lines.close()
  }

  goto = (url: string) => this.#loads(() => this.#window.goto(url))
  reload = () => this.#loads(() => this.#window.reload())
  override back = () => this.#window.back()
  override forward = () => this.#window.forward()

  async run<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (${call})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const said = await this.#window.run<{ value: Awaited<T>; error?: string }>(script, args)
    if (said.error) throw new Error(said.error)
    return said.value
  }

  moveTo = (x: number, y: number) => this.#window.moveTo(x, y)
  pressAt = (x: number, y: number) => this.#window.pressAt(x, y)

  async drag(from: Place, to: Place) {
    await this.#window.down(from.x, from.y)
    // Each in its own call: of several moves in one call a slider follows none.
    for (const way of [0.25, 0.5, 0.75, 1]) {
      const x = Math.round(from.x + (to.x - from.x) * way)
      const y = Math.round(from.y + (to.y - from.y) * way)
      await this.moveTo(x, y)
    }
    await this.#window.up()
  }

  key = (chord: string) => this.#window.key(chord)
  type = (text: string) => this.#window.type(text)

  behind = () => this.#chooseTab('behind')
  shown = () => this.#chooseTab('shown')

  async close() {
    await this.#window.close()
    this.#stopListening()
  }

  async #loads(go: () => Promise<unknown>): Promise<void> {
    await this.run(() => void Object.assign(window, { left: true }))
    await go()
    await this.until('the page is loaded', () => !('left' in window) && document.readyState === 'complete')
  }

  #chooseTab(name: string): Promise<void> {
    return this.run((tab) => {
      type Handlers = { webkit: { messageHandlers: { tab: { postMessage(name: string): void } } } }
      ;(window as unknown as Handlers).webkit.messageHandlers.tab.postMessage(tab)
    }, name)
  }
}

async function ready(url: string, driver: ChildProcess): Promise<void> {
  let ended = false
  driver.once('exit', () => {
    ended = true
  })
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (ended) throw new Error('WebKitWebDriver ended')
    await pause(50)
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}
