import { Check } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { ChoiceInput } from './choice-input.tsx'
import { Icon } from './icon.tsx'

/**
 * An add-on that is on or off: its lamp is a ring or a check, and the whole pill lights up. A
 * native checkbox, so that it is part of a plain form. For dark grounds.
 */
export function ToggleChip({
  label,
  note,
  icon,
  ...input
}: {
  label: string
  /** Small text below the label, such as 'Med i PREMIUM'. */
  note?: string
  icon?: ReactNode
} & Omit<ComponentProps<typeof ChoiceInput>, 'type' | 'className'>) {
  return (
    <label className="group relative grid min-h-17 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 rounded-lamp border-2 border-hall-border py-3.5 pe-5 ps-4.5 leading-tight text-white transition-colors duration-(--duration-hover) hover:border-white hover:bg-hall-2 has-checked:border-brand-yellow has-checked:bg-brand-yellow has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus) md:min-h-21">
      <ChoiceInput
        {...input}
        type="checkbox"
        className="pointer-events-none absolute inset-0 m-0 opacity-0"
      />
      <span className="grid size-8 place-items-center rounded-lamp border-2 border-hall-border group-has-checked:border-ink group-has-checked:bg-ink group-has-checked:text-brand-yellow ">
        <Icon of={Check} className="invisible size-4.5 group-has-checked:visible" />
      </span>
      <span className="min-w-0">
        <span className="block text-[1.125rem] font-strong">{label}</span>
        {note && <span className="block text-sm text-hall-text group-has-checked:text-ink">{note}</span>}
      </span>
      {icon}
    </label>
  )
}
