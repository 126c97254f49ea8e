import { expect, type Locator } from '@playwright/test'

/**
 * Until React has taken an element over: its props hang on the node then. Before that a press on a form's button sends the form as
 * a browser without scripts would, which is right for visitors and not what a test of the scripts is about.
 */
export async function takenOver(element: Locator): Promise<void> {
  let x = 5
  await expect
    .poll(async () => {
      // A sign of life, for parts that wait for one (decision 0007); again and again, as a hand moves a mouse.
      await element.page().mouse.move(x++, 5)
      return element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
    })
    .toBe(true)
  // The props are there a moment before what React made of them is in force.
  await element.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}
