import {
  type ComponentType,
  createContext,
  type FunctionComponent,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react'
import { reloadOnce } from './reload-once.ts'
import { wholeStylesheet } from './whole-stylesheet.ts'

/** Signs that somebody is there. Each is passive: nothing is held up. */
const SIGNS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'focusin',
  'input',
  'scroll',
  'touchstart',
  'wheel',
] as const

let awake = false
let wake: Promise<void> | undefined

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a field is no longer as the server sent it. */
function isChanged(field: Field): boolean {
  if ('options' in field) {
    const options = [...field.options]
    const sent =
      options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
    return field.selectedOptions[0] !== sent
  }
  const ticked = 'checked' in field && (field.type === 'radio' || field.type === 'checkbox')
  return ticked ? field.checked && !field.defaultChecked : field.value !== field.defaultValue
}

/** Whether somebody filled in something before the scripts were there, or has read on. */
function hasBeenHere(): boolean {
  return (
    scrollY > 0 || [...document.querySelectorAll<Field>('main :is(input, select, textarea)')].some(isChanged)
  )
}

/** Settles at the visitor's first sign of life: a pointer, a key, a scroll. The whole stylesheet is there then. */
export function visitor(): Promise<void> {
  wake ??= new Promise<void>((resolve) => {
    if (hasBeenHere()) {
      awake = true
      resolve()
      return
    }
    const up = () => {
      awake = true
      for (const sign of SIGNS) removeEventListener(sign, up, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, up, { capture: true, passive: true })
  }).then(wholeStylesheet)
  return wake
}

const unsettled = new Promise<never>(() => undefined)

/**
 * Whether what the server sent is still being taken over: the page as a whole, and within it each part when its turn comes. An object
 * and not a state: whatever renders anew above a part that still waits would make React throw away what the server sent.
 */
interface TakeOver {
  underWay: boolean
}

const page: TakeOver = { underWay: true }
const Around = createContext(page)

/** Marks the end of the page's take-over. Called once, by the layout of all pages, when it has been taken over itself. */
export function useTakenOver(): void {
  useEffect(() => {
    page.underWay = false
    void visitor()
  }, [])
}

/**
 * A part of a page whose program is not fetched with the page: it arrives complete from the server, and the browser fetches what moves
 * it at the visitor's first sign of life. Reading costs no script. After a navigation in the browser the part is fetched at once, and
 * the page before it stays until it is there (no boundary, so nothing flashes).
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const fetchNow = async () => {
    try {
      const [part] = await Promise.all([load(), import.meta.env.SSR || wholeStylesheet()])
      return { default: part }
    } catch (error) {
      if (!import.meta.env.SSR && reloadOnce()) return unsettled
      throw error
    }
  }
  const Now = lazy(fetchNow)
  const Awaited = lazy(async () => {
    if (!import.meta.env.SSR && !awake) await visitor()
    // What the server sent stays readable when what moves it cannot be had.
    return import.meta.env.SSR ? fetchNow() : fetchNow().catch(() => unsettled)
  })
  return function Deferred(props: P) {
    const around = useContext(Around)
    const [own] = useState(() => ({ underWay: import.meta.env.SSR || around.underWay }))
    const [fromServer] = useState(own.underWay)
    return fromServer ? (
      <Suspense>
        <Around value={own}>
          <Awaited {...props} />
        </Around>
        <Taken over={own} />
      </Suspense>
    ) : (
      <Now {...props} />
    )
  }
}

/** Stands beside a part and is taken over with it: parts that come into it later are new ones. */
function Taken({ over }: { over: TakeOver }) {
  useEffect(() => {
    over.underWay = false
    replay()
  }, [over])
  return null
}

type Tracked = (HTMLInputElement | HTMLTextAreaElement) & {
  _valueTracker?: { setValue: (value: string) => void }
}

/**
 * Whoever typed before the part was taken over finds it reacting to what they typed: the fields that differ from the server's page
 * report their change once more. React takes such a value for its own (its tracker of the field says so), and is told otherwise first.
 */
function replay(): void {
  for (const field of document.querySelectorAll<Tracked>('main :is(input, textarea)')) {
    if (!isChanged(field)) continue
    const ticked = field.type === 'radio' || field.type === 'checkbox'
    field._valueTracker?.setValue(ticked ? 'false' : field.defaultValue)
    field.dispatchEvent(new Event(ticked ? 'click' : 'input', { bubbles: true }))
  }
}
