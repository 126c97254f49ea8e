import {
  SimulatorManager,
  StateEventType,
  simulatorClass,
  simulatorRootClass,
} from '@prismicio/simulator/kit'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Block } from '#app/content/content.ts'
import { BlockList } from './block-list.tsx'

/** The block: `undefined` until it is loaded, `null` for an unknown type. */
type Shown = Block | null | undefined

type Slices = SimulatorManager['state']['slices']

/**
 * Shows editors their blocks, with the messages of @prismicio/simulator. Islands
 * inside are plain components.
 */
export function SliceSimulator() {
  const { embedded, slices, shown } = useSimulator()
  if (!embedded) return <Information />
  return (
    <main className={simulatorClass} onClickCapture={holdLinks} onSubmitCapture={hold}>
      <div className={simulatorRootClass}>
        {/* The simulator finds blocks by this attribute: one child each, even while it loads. */}
        <div data-slice-zone="">
          {slices.map((slice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the list, before and after an edit
            <div key={index} className="min-h-px">
              {/* An edit remounts it, since a translation may have replaced its texts. */}
              <OneBlock key={JSON.stringify(shown[index])} block={shown[index]} type={slice.slice_type} />
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}

function OneBlock({ block, type }: { block: Shown; type: string }) {
  if (block) return <BlockList blocks={[block]} place="page" />
  if (block === undefined) return null
  return <p className="wrap pt-6">{`Blokken '${type}' kendes ikke af siden og bliver ikke vist.`}</p>
}

function Information() {
  return (
    <main className="wrap pt-6 pb-section">
      <h1 className="text-h2">Her vises blokke, mens de bliver redigeret</h1>
      <p className="mt-4 max-w-136">
        Du ser denne besked, fordi du har åbnet siden direkte. Den virker kun inde i redaktionen i Prismic,
        hvor den viser den blok, du er i gang med.
      </p>
      <p className="mt-6">
        <a href="/">Gå til forsiden</a>
      </p>
    </main>
  )
}

/** One for the life of the page: it listens to the window and cannot be disposed. */
let manager: SimulatorManager | undefined

function useSimulator() {
  const [embedded, setEmbedded] = useState(false)
  const [slices, setSlices] = useState<Slices>([])
  const [shown, setShown] = useState<Shown[]>([])

  useEffect(() => {
    if (window.parent === window) return
    setEmbedded(true)
  }, [])

  useEffect(() => {
    if (!embedded) return
    manager ??= new SimulatorManager()
    const { state } = manager
    let asked = new AbortController()
    const show = async (next: Slices) => {
      // At once: the simulator looks for the blocks' elements right after this.
      flushSync(() => setSlices(next))
      asked.abort()
      asked = new AbortController()
      const blocks = await readBlocks(next, asked.signal)
      if (blocks) setShown(blocks)
    }
    state.on(StateEventType.Slices, (next) => void show(next), 'page')
    void manager.init()
    return () => {
      state.off(StateEventType.Slices, 'page')
      asked.abort()
    }
  }, [embedded])

  return { embedded, slices, shown }
}

/** The blocks as the site shows them; `null` if loading failed, and the current ones stay. */
async function readBlocks(slices: Slices, signal: AbortSignal): Promise<Shown[] | null> {
  try {
    const response = await fetch('/slice-simulator/blokke', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(slices),
      signal,
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

function hold(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** An editor who clicks a block wants to edit it, not to follow its link. */
function holdLinks(event: SyntheticEvent) {
  if (event.target instanceof Element && event.target.closest('a, [type="submit"]')) hold(event)
}
