import type { Island } from './island.tsx'
import { reloadAfterLoadError, watchLeaving } from './reload.ts'
import { wholeStylesheet } from './stylesheet.ts'
import { giveBack, touchedFields } from './touched-fields.ts'

export type IslandModule = { default: Island<object> }
/** The modules of all islands by file, as `import.meta.glob` gives them. */
export type IslandModules = Record<string, () => Promise<IslandModule>>

const WAITING = '[data-island]:not([data-hydrated])'
/** How far below the window an island begins to hydrate. */
const NEAR = '300px'

const byName = new Map<string, () => Promise<IslandModule>>()
const started = new WeakMap<Element, Promise<boolean>>()
/** Their scripts could not be had. */
const failed = new Set<HTMLElement>()
/** React hears what is done to them, also while it hydrates them. */
const heard = new WeakSet<Element>()

/** Hydrates every island of the document when its time comes, and hands each what was done to it before. */
export function startIslands(modules: IslandModules): void {
  watchLeaving()
  for (const [file, load] of Object.entries(modules)) {
    byName.set(/([\w-]+)\.island\.tsx$/.exec(file)?.[1] ?? file, load)
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        void hydrate(target as HTMLElement)
      }
    },
    { rootMargin: NEAR },
  )
  for (const element of document.querySelectorAll<HTMLElement>(WAITING)) {
    if (element.dataset.hydrate === 'load') void hydrate(element)
    if (element.dataset.hydrate === 'visible') near.observe(element)
  }

  const touched = ({ target }: Event) => {
    const element = target instanceof Element && target.closest<HTMLElement>(WAITING)
    if (element) void hydrate(element)
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown']) {
    addEventListener(type, touched, { capture: true, passive: true })
  }
  // A field that has the focus already, or was filled in, says no more.
  for (const element of document.querySelectorAll<HTMLElement>(WAITING)) {
    if (element.matches(':focus-within') || touchedFields(element).length > 0) void hydrate(element)
  }

  // What was on its way when the page was left has failed with that.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const element of failed) {
      failed.delete(element)
      started.delete(element)
      void hydrate(element)
    }
  })

  const { early } = window
  if (!early) return
  const pressed = early.presses as unknown as HTMLButtonElement[]
  early.presses = { push: press }
  pressed.forEach(press)
}

/** A press that only a script can answer is given to it once that is there: to the island, or to the document's own. */
function press(button: HTMLButtonElement): void {
  const element = button.closest<HTMLElement>(WAITING)
  if (!element) queueMicrotask(() => button.click())
  else if (!heard.has(element)) void hydrate(element).then((hydrated) => hydrated && button.click())
}

/** Resolves to false when the island cannot be had: what the server sent stays, and works without scripts. */
export function hydrate(element: HTMLElement): Promise<boolean> {
  const underWay = started.get(element) ?? load(element)
  started.set(element, underWay)
  return underWay
}

async function load(element: HTMLElement): Promise<boolean> {
  const { island = '', props = '{}' } = element.dataset
  const scripts = [byName.get(island)?.(), import('./hydrate-root.tsx'), wholeStylesheet()] as const
  const loaded = await Promise.all(scripts).catch(() => null)
  if (!loaded) {
    failed.add(element)
    await reloadAfterLoadError()
    return false
  }
  const [module, { hydrateIsland }] = loaded
  if (!module) return false
  const fields = touchedFields(element)
  heard.add(element)
  if (!(await hydrateIsland(element, module.default.Component, JSON.parse(props)))) return false
  element.dataset.hydrated = ''
  for (const field of fields) giveBack(field)
  return true
}
