import { Builder, Capabilities, Key } from 'selenium-webdriver'

/** Opens a window of WebKit with these arguments, by a WebKitWebDriver that runs at `server`. */
export async function openWebkit(server, binary, args) {
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        // As the window names itself.
        browserName: 'window',
        'webkitgtk:browserOptions': { binary, args },
        // Pages can be inspected while they are still loading.
        pageLoadStrategy: 'none',
        timeouts: { pageLoad: 60_000, script: 5_000 },
      }),
    )
    .build()
  const pointer = () => driver.actions({ async: true })
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    run: (script, args) => driver.executeAsyncScript(script, ...args),
    moveTo: (x, y) => pointer().move({ x, y, duration: 0 }).perform(),
    pressAt: (x, y) => pointer().move({ x, y, duration: 0 }).press().release().perform(),
    down: (x, y) => pointer().move({ x, y, duration: 0 }).press().perform(),
    up: () => pointer().release().perform(),
    async key(chord) {
      const names = { Control: Key.CONTROL }
      const keys = chord
        .split('+')
        .map((key) => names[key] ?? Key[key.replace('Arrow', '').toUpperCase()] ?? key)
      const actions = driver.actions({ async: true })
      for (const key of keys) actions.keyDown(key)
      for (const key of keys.toReversed()) actions.keyUp(key)
      await actions.perform()
    },
    type: (text) => driver.actions({ async: true }).sendKeys(text).perform(),
    close: () => driver.quit(),
  }
}
