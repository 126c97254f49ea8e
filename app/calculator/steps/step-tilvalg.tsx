import { Globe, Headset, type IconNode, Layers, Plug, Plus, Store, Tag } from 'lucide'
import type { StepProps } from '#app/calculator/step-props.ts'
import { type OfferedAddOn, slug } from '#app/lead/answers/choices.ts'
import { toggleAddOn } from '#app/lead/draft.ts'
import { addOnLabel } from '#app/pricing/recommend.ts'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { ToggleChip } from '#app/ui/toggle-chip.tsx'
import { Extras } from './result-parts.tsx'

/** Icons of the built-in add-ons; others have one from content or a plus. */
const ICONS = new Map<string, IconNode>([
  ['egen-webshop', Store],
  ['eget-domaene', Globe],
  ['white-label', Tag],
  ['flere-events', Layers],
  ['api-integration', Plug],
  ['support', Headset],
])

const iconOf = (name: string): IconNode => ICONS.get(slug(name)) ?? Plus

/** The second step: optional add-ons. */
export function StepTilvalg({ content, answers, change }: StepProps) {
  // Chosen add-ons that are no longer offered, or unknown while content is down, can still be
  // deselected.
  const otherAddOns = answers.other.filter((addOn) => !content.addOns.some(({ name }) => name === addOn.name))
  const addOns: OfferedAddOn[] = [
    ...content.addOns,
    ...otherAddOns.map((addOn) => ({ ...addOn, icon: null, text: '', price: '' })),
  ]
  return (
    <>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="sr-only">Tilvalg</legend>
        {/* Browsers do not post unchecked boxes: with none checked, the control would seem to be missing. */}
        <input type="checkbox" name="tilvalg" value="" defaultChecked hidden />
        <div className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3 print:grid-cols-2">
          {addOns.map((addOn) => (
            <div key={addOn.name}>
              <ToggleChip
                name="tilvalg"
                value={slug(addOn.name)}
                label={addOn.name}
                note={addOnLabel(addOn.package)}
                aria-describedby={addOn.text || addOn.price ? `tilvalg-${slug(addOn.name)}` : undefined}
                icon={
                  addOn.icon ? (
                    <ContentIcon
                      image={{ url: addOn.icon }}
                      className="size-6 icon-white group-has-checked:[--icon-filter:none]"
                    />
                  ) : (
                    <Icon of={iconOf(addOn.name)} className="size-6 opacity-90" />
                  )
                }
                checked={answers.other.some(({ name }) => name === addOn.name)}
                onChoose={() => change((now) => toggleAddOn(now, addOn, content))}
              />
              {(addOn.text || addOn.price) && (
                <p id={`tilvalg-${slug(addOn.name)}`} className="mt-1.5 px-5 text-sm text-quiet">
                  <span>{addOn.text}</span> <span className="block font-strong">{addOn.price}</span>
                </p>
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <Extras title="Det får du altid" extras={content.features} />
      <Extras title="Du kan også sælge" extras={content.alsoSold} />
    </>
  )
}
