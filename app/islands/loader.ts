import type { Island } from './island.tsx'
import { reloadAfterLoadError } from './reload.ts'
import { wholeStylesheet } from './stylesheet.ts'
import { touchedFields } from './touched-fields.ts'

export type IslandModule = { default: Island<object> }
/** The modules of all islands by file, as `import.meta.glob` gives them. */
export type IslandModules = Record<string, () => Promise<IslandModule>>

const WAITING = '[data-island]:not([data-hydrated])'
/** How far below the window an island begins to hydrate. */
const NEAR = '300px'

const byName = new Map<string, () => Promise<IslandModule>>()
const started = new WeakMap<Element, Promise<boolean>>()

/** Hydrates every island of the document when its time comes, and hands each what was done to it before. */
export function startIslands(modules: IslandModules): void {
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

  const { early } = window
  if (!early) return
  const pressed = early.presses as unknown as HTMLButtonElement[]
  early.presses = { push: press }
  pressed.forEach(press)
}

/** A press that only the island can answer is given to it once it is hydrated. */
function press(button: HTMLButtonElement): void {
  const element = button.closest<HTMLElement>(WAITING)
  if (!element) return
  void hydrate(element).then((hydrated) => hydrated && button.click())
}

/** Resolves to false when the island's script cannot be had: what the server sent stays, and works without scripts. */
export function hydrate(element: HTMLElement): Promise<boolean> {
  const underWay = started.get(element) ?? load(element)
  started.set(element, underWay)
  return underWay
}

async function load(element: HTMLElement): Promise<boolean> {
  const { island = '', props = '{}' } = element.dataset
  try {
    const [module, { hydrateIsland }] = await Promise.all([
      byName.get(island)?.(),
      import('./hydrate-root.tsx'),
      wholeStylesheet(),
    ])
    if (!module) return false
    const fields = touchedFields(element)
    await hydrateIsland(element, module.default.Component, JSON.parse(props))
    element.dataset.hydrated = ''
    for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  } catch (error) {
    started.delete(element)
    if (import.meta.env.DEV) {
      reportError(error)
      return false
    }
    await reloadAfterLoadError()
    return false
  }
}
