import { launch } from 'puppeteer-core'

/** Starts Firefox without a window; `settings` are preferences as in about:config. */
export function launchFirefox(executablePath, settings) {
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    extraPrefsFirefox: settings,
  })
}
