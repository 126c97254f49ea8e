import type { PressedElement } from './early-input.ts'
import type { Island } from './island.tsx'
import { touchedFields } from './touched-fields.ts'

export type IslandModule = { default: Island<object> }

interface IslandsOptions {
  /** Modules by file name, from `import.meta.glob`. */
  modules: Record<string, () => Promise<IslandModule>>
  onLoadError: () => Promise<void>
}

const WAITING = '[data-island]:not([data-hydrated])'

let options: IslandsOptions
const started = new WeakMap<Element, Promise<boolean>>()
/** Islands whose script failed to load. */
const failed = new Set<HTMLElement>()

/** How far below the window an island is hydrated once the page is being read, in px. */
const AHEAD = 300
/** Events before which only islands in sight are hydrated: a page at rest loads no other script. */
const READS = ['scroll', 'pointerdown', 'keydown']

function hydrateWithin(margin: number, elements: readonly HTMLElement[]): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) void hydrate(target as HTMLElement)
    },
    { rootMargin: `${margin}px` },
  )
  for (const element of elements) near.observe(element)
}

/** Hydrates every island of the document in its mode, then replays early input. */
export function startIslands(given: IslandsOptions): void {
  options = given
  const later: HTMLElement[] = []
  for (const element of document.querySelectorAll<HTMLElement>(WAITING)) {
    // A field that is focused or filled in will not trigger an interaction.
    const isUsed = element.matches(':focus-within') || touchedFields(element).length > 0
    if (isUsed || element.dataset.hydrate === 'load') void hydrate(element)
    else if (element.dataset.hydrate === 'visible') later.push(element)
  }

  hydrateWithin(0, later)
  const read = () => hydrateWithin(AHEAD, later.splice(0))
  if (scrollY > 0) read()
  else for (const type of READS) addEventListener(type, read, { capture: true, passive: true, once: true })

  const touched = ({ target }: Event) => {
    const element = target instanceof Element && target.closest<HTMLElement>(WAITING)
    if (element) void hydrate(element)
  }
  const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown']
  for (const type of touches) addEventListener(type, touched, { capture: true, passive: true })
  // Scripts still loading when the visitor left the page have failed.
  addEventListener('pageshow', ({ persisted }) => {
    for (const element of persisted ? failed : []) {
      failed.delete(element)
      started.delete(element)
      void hydrate(element)
    }
  })
  const pressed = window.early?.presses
  if (window.early) window.early.presses = { push: press }
  if (Array.isArray(pressed)) pressed.forEach(press)
}

/**
 * Replays a click that needs a script: on the island once hydrated, or on the client script's own
 * button. If the island's script fails to load, a submit button sends its form, and a link is
 * followed.
 */
function press(pressed: PressedElement): void {
  // Typing may have removed the link.
  const click = () => pressed.isConnected && pressed.click()
  const element = pressed.closest<HTMLElement>(WAITING)
  if (!element) queueMicrotask(click)
  // Each click in its own task, as when it was pressed: the first may disable the button.
  else void hydrate(element).then(() => setTimeout(click))
}

/**
 * Resolves to false if the island's script failed to load: the server's HTML stays and works
 * without scripts.
 */
export function hydrate(element: HTMLElement): Promise<boolean> {
  const hydrated = started.get(element) ?? load(element)
  started.set(element, hydrated)
  return hydrated
}

async function load(element: HTMLElement): Promise<boolean> {
  const { island, props } = element.dataset as { island: string; props: string }
  const modules = Object.entries(options.modules)
  const found = modules.find(([file]) => file.endsWith(`/${island}.island.tsx`))
  const [, importModule] = found as (typeof modules)[number]
  const scripts = [importModule(), import('./hydrate-root.tsx')] as const
  const loaded = await Promise.all(scripts).catch((error: unknown) => {
    if (import.meta.env.DEV) reportError(error)
    return null
  })
  if (!loaded) {
    failed.add(element)
    await options.onLoadError()
    return false
  }
  const [module, { hydrateIsland }] = loaded
  // Islands whose scripts arrive together hydrate in separate tasks, so that the visitor's input is
  // handled in between.
  await new Promise((next) => setTimeout(next))
  hydrateIsland(element, module.default.Component, JSON.parse(props))
  return true
}
