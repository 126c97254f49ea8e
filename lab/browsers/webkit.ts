import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/built-site.ts'
import { BrowserPage, type Opening, type Place } from '#tests/journeys/browser-page.ts'
import type { StartedEngine } from './engine.ts'

/** The system's Python: the packages of a distribution work with no other. */
const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const PYTHON = '/usr/bin/python3'
const WINDOW = join(import.meta.dirname, 'webkit-window.py')

/** Keys as WebDriver names them (w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Record<string, string> = {
  Shift: '\ue008',
  Control: '\ue009',
  Alt: '\ue00a',
  Enter: '\ue007',
  Tab: '\ue004',
  Escape: '\ue00c',
  Backspace: '\ue003',
  Delete: '\ue017',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
  Home: '\ue011',
  End: '\ue010',
}

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

/** Implements as much of WebDriver (w3.org/TR/webdriver2) as a page needs. */
class WebkitPage extends BrowserPage {
  static async open(
    url: string,
    driver: ChildProcess,
    { width, height, withoutScripts, keepsNoPage }: Opening,
  ) {
    const args = [`--width=${width}`, `--height=${height}`]
    if (withoutScripts) args.push('--without-scripts')
    if (keepsNoPage) args.push('--keeps-no-page')
    const { sessionId } = await command<{ sessionId: string }>('POST', `${url}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: WINDOW, args },
          // Pages can be inspected while they are still loading.
          pageLoadStrategy: 'none',
          timeouts: { pageLoad: 60_000, script: 5_000 },
        },
      },
    })
    return new WebkitPage(`${url}/session/${sessionId}`, driver)
  }

  readonly #session: string
  readonly #stopListening: () => void

  private constructor(session: string, driver: ChildProcess) {
    super()
    this.#session = session
    const lines = createInterface(driver.stdout as Readable)
    lines.on('line', (line) => this.heard.push(JSON.parse(line)))
    this.#stopListening = () => lines.close()
  }

  goto(url: string) {
    return this.#loads(() => this.#post('url', { url }))
  }

  reload() {
    return this.#loads(() => this.#post('refresh', {}))
  }

  override async back() {
    await this.#post('back', {})
  }

  override async forward() {
    await this.#post('forward', {})
  }

  async run<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (${call})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const said = await this.#post<{ value: Awaited<T>; error?: string }>('execute/async', { script, args })
    if (said.error) throw new Error(said.error)
    return said.value
  }

  moveTo(x: number, y: number) {
    return this.#point([{ type: 'pointerMove', x, y }])
  }

  pressAt(x: number, y: number) {
    return this.#point([
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  async drag(from: Place, to: Place) {
    await this.#point([
      { type: 'pointerMove', ...from },
      { type: 'pointerDown', button: 0 },
    ])
    // Each in its own call: of several moves in one call a slider follows none.
    for (const way of [0.25, 0.5, 0.75, 1]) {
      const x = Math.round(from.x + (to.x - from.x) * way)
      const y = Math.round(from.y + (to.y - from.y) * way)
      await this.moveTo(x, y)
    }
    await this.#point([{ type: 'pointerUp', button: 0 }])
  }

  key(chord: string) {
    const keys = chord.split('+').map((key) => KEYS[key] ?? key)
    return this.#press([
      ...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  }

  type(text: string) {
    return this.#press(
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  }

  async screenshot() {
    // The screenshot is taken with the next frame, and a static page has none.
    await this.run(() => void document.documentElement.animate([{ opacity: 1 }, { opacity: 0.9999 }], 5000))
    return Buffer.from(await this.#get<string>('screenshot'), 'base64')
  }

  behind = () => this.#chooseTab('behind')
  shown = () => this.#chooseTab('shown')

  async close() {
    await command('DELETE', this.#session)
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

  async #point(actions: object[]) {
    await this.#post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async #press(actions: object[]) {
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  #get = <T>(name: string) => command<T>('GET', `${this.#session}/${name}`)
  #post = <T>(name: string, body: object) => command<T>('POST', `${this.#session}/${name}`, body)
}

async function command<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`WebDriver: ${value.error} ${value.message}`)
  return value
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
