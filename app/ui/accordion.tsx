import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/**
 * Questions that open individually; the first is open. Native details
 * elements work without scripts.
 */
export function Accordion({ items }: { items: readonly { id: string; title: string; body: ReactNode }[] }) {
  return (
    <div className="border-t-2 border-ink">
      {items.map((item, index) => (
        <details
          key={item.id}
          id={item.id}
          open={index === 0}
          className="group border-b-2 border-ink open:bg-glow"
        >
          <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-6 px-5 py-5.5 max-[24rem]:gap-3 max-[24rem]:px-3 hover:bg-glow focus-visible:-outline-offset-3">
            <h3 className="text-[min(var(--text-h3),8.5vw)] leading-[1.2] font-bold">{item.title}</h3>
            <span className="grid size-10 place-items-center rounded-lamp border-2 border-ink group-open:bg-brand-yellow">
              <Icon of={Plus} className="size-4.5 group-open:hidden" />
              <Icon of={Minus} className="hidden size-4.5 group-open:block" />
            </span>
          </summary>
          <div className="max-w-176 px-5 pb-7">{item.body}</div>
        </details>
      ))}
    </div>
  )
}
