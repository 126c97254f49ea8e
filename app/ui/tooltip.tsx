import { CircleHelp } from 'lucide'
import { Icon } from './icon.tsx'

/**
 * A sentence of help behind a question mark. It opens on hover and focus by CSS;
 * app/frame/tooltips.ts adds tap and Esc (WCAG 1.4.13). No links inside.
 */
export function Tooltip({ id, about, text }: { id: string; about: string; text: string }) {
  return (
    <span className="tooltip group/tip relative inline-flex flex-none">
      <button
        type="button"
        aria-label={`Hjælp til ${about}`}
        aria-describedby={id}
        className="tap inline-grid size-7 place-items-center rounded-lamp text-quiet hover:bg-glow hover:text-ink focus-visible:bg-glow focus-visible:text-ink"
      >
        <Icon of={CircleHelp} />
      </button>
      <span
        id={id}
        role="tooltip"
        className="tooltip__box absolute -right-4 bottom-[calc(100%+0.875rem)] z-5 w-max max-w-[min(17rem,70vw)] bg-ink px-4.5 py-3.5 text-start text-sm font-regular leading-[1.45] text-white forced-colors:border"
      >
        {text}
      </span>
    </span>
  )
}
