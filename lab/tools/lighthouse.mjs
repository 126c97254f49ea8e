import { killAll, launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

// chrome-launcher closes its browsers only on a signal that it handles first.
process.once('exit', killAll)

/** Lighthouse's report on a page, in a browser that is started for it. */
export async function reportOn(url, { chromePath, browserFlags, slowdown, headers }) {
  const browser = await launch({
    chromePath,
    chromeFlags: browserFlags,
    ignoreDefaultFlags: true,
    handleSIGINT: false,
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'silent',
      throttling: { cpuSlowdownMultiplier: slowdown },
      extraHeaders: headers,
    })
    if (!result) throw new Error('Lighthouse gave no result')
    return result.lhr
  } finally {
    browser.kill()
  }
}
