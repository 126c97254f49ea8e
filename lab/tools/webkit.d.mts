/* What the journeys use of selenium-webdriver. */

export interface WebkitWindow {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** The script's last argument takes its result. */
  run<T>(script: string, args: unknown[]): Promise<T>
  moveTo(x: number, y: number): Promise<void>
  pressAt(x: number, y: number): Promise<void>
  down(x: number, y: number): Promise<void>
  up(): Promise<void>
  key(chord: string): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Opens a window of WebKit with these arguments, by a WebKitWebDriver that runs at `server`. */
export function openWebkit(server: string, binary: string, args: string[]): Promise<WebkitWindow>
