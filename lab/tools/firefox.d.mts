/* What the journeys use of puppeteer-core. */

export interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>
  bringToFront(): Promise<void>
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): void
  on(event: 'pageerror', hear: (error: unknown) => void): void
  goto(url: string, options: Waiting): Promise<unknown>
  reload(options: Waiting): Promise<unknown>
  evaluate<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>
  mouse: {
    move(x: number, y: number, options?: { steps: number }): Promise<void>
    click(x: number, y: number): Promise<void>
    down(): Promise<void>
    up(): Promise<void>
  }
  keyboard: {
    down(key: string): Promise<void>
    up(key: string): Promise<void>
    type(text: string): Promise<void>
  }
  pdf(options: { format: 'a4'; waitForFonts: boolean }): Promise<Uint8Array>
  browserContext(): Context
  close(): Promise<void>
}

interface Waiting {
  waitUntil: 'load'
  timeout: number
}

interface Context {
  newPage(): Promise<Page>
  close(): Promise<void>
}

export interface Browser {
  createBrowserContext(): Promise<Context>
  process(): { kill(signal: NodeJS.Signals): boolean } | null
  close(): Promise<void>
}

/** Starts Firefox without a window; `settings` are preferences as in about:config. */
export function launchFirefox(executablePath: string, settings: Record<string, unknown>): Promise<Browser>
