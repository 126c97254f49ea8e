import { includesAddOns } from '#app/pricing/packages.ts'
import { addOnLabel, addOnPrice } from '#app/pricing/recommend.ts'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { Tag } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

/**
 * Add-ons with icon, name, sentence, the package that each belongs to, and its price if it has one.
 */
export function Addons({ blocks, around, headed }: BlockProps<'addon'>) {
  const shown = blocks.filter((block) => block.name)
  if (shown.length === 0) return null
  return (
    <Section place={around.place} title={headed ? undefined : 'Tilvalg'}>
      <ul className={classNames('grid gap-4 sm:grid-cols-2', shown.length % 3 !== 1 && 'xl:grid-cols-3')}>
        {shown.map((block) => (
          <li key={block.id} className="grid content-start gap-3 border-2 border-line p-6">
            <ContentIcon image={block.icon} className="size-7" />
            <h3 className="text-[min(1.25rem,9vw)] leading-tight">{block.name}</h3>
            {block.text && <p>{block.text}</p>}
            <p className="flex flex-wrap items-center gap-2">
              {block.package && (
                <Tag tone={includesAddOns(block.package) ? 'ink' : 'grey'}>{addOnLabel(block.package)}</Tag>
              )}
              {addOnPrice(block) && <span className="text-sm font-strong">{addOnPrice(block)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
