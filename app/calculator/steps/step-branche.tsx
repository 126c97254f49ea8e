import { Check, Users } from 'lucide'
import { PLAIN_POSTER, posterOf } from '#app/calculator/posters.ts'
import type { StepProps } from '#app/calculator/step-props.ts'
import { slug } from '#app/lead/answers/choices.ts'
import { ChoiceInput } from '#app/ui/choice-input.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FieldError } from '#app/ui/field.tsx'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'

const INDUSTRY_ID = 'branche-valg'

/** The first step: one poster per industry, lit when chosen. */
export function StepBranche({ content, answers, errors, change }: StepProps) {
  // While content is down, an answer that is not a built-in choice is still shown and kept.
  const isKnown = content.industries.some(({ name }) => name === answers.industry)
  const industries =
    isKnown || answers.industry === ''
      ? content.industries
      : [...content.industries, { name: answers.industry, icon: null }]
  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0"
      aria-describedby={errors.industry ? `${INDUSTRY_ID}-error` : undefined}
    >
      <legend className="sr-only">Branche</legend>
      {errors.industry && (
        <div className="mb-4 grid justify-center">
          <FieldError id={`${INDUSTRY_ID}-error`} error={errors.industry} />
        </div>
      )}
      <div
        className={classNames(
          // Two columns, or one with large text.
          'grid grid-cols-[repeat(auto-fill,minmax(max(8rem,50%-0.375rem),1fr))] gap-3 md:gap-6 print:grid-flow-row print:grid-cols-4',
          industries.length > 3
            ? 'poster-choices--many md:grid-cols-2 lg:grid-cols-4'
            : 'poster-choices--few md:grid-cols-3',
          // Whole posters side by side where the window is wide enough.
          industries.length > 3 &&
            industries.length < 8 &&
            'poster-choices--row xl:auto-cols-[minmax(0,19rem)] xl:grid-flow-col xl:grid-cols-none xl:justify-center',
        )}
      >
        {industries.map(({ name, icon }, index) => {
          const poster = posterOf(slug(name))
          return (
            <label key={name} className="poster-choice group">
              <ChoiceInput
                type="radio"
                id={index === 0 ? INDUSTRY_ID : undefined}
                name="branche"
                value={slug(name)}
                checked={answers.industry === name}
                onChoose={() => change((now) => ({ ...now, industry: name }))}
              />
              <span className="poster-choice__art">
                <img src={poster ?? PLAIN_POSTER} alt="" width={480} height={640} />
                {!poster && (
                  <span className="absolute inset-0 grid place-items-center pb-[12%] text-hall-border icon-white opacity-60 transition-opacity duration-(--duration-light) ease-light group-has-checked:text-ink group-has-checked:opacity-100 group-has-checked:[--icon-filter:none]">
                    {icon ? (
                      <ContentIcon image={{ url: icon }} className="size-12 md:size-14" />
                    ) : (
                      <Icon of={Users} className="size-12 md:size-14" />
                    )}
                  </span>
                )}
              </span>
              <span className="poster-choice__caption">
                {/* On a phone it is in the poster's corner, which leaves the whole width to the name. */}
                <span className="grid size-8 flex-none place-items-center rounded-lamp border-2 border-hall-border bg-hall-2 not-supports-[selector(:has(a))]:hidden group-has-checked:border-ink group-has-checked:bg-ink group-has-checked:text-brand-yellow max-md:absolute max-md:end-2 max-md:top-2 max-md:size-7">
                  <Icon of={Check} className="invisible size-4.5 group-has-checked:visible" />
                </span>
                <span>{name}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
