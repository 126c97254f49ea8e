import type { ReactNode } from 'react'
import { weekOf } from '#app/lead/dates.ts'
import type { FieldSummary } from '#app/measurement/measurement.ts'
import { type LeadOrigin, sourceName } from '#app/measurement/origins.ts'
import { dayAndMonth, KINDS, nameOf, wholeNumber } from './measured-names.ts'
import { FigureTable } from './plots.tsx'
import { TitledSection } from './titled-section.tsx'

/** Where leads come from, week by week, beside visits and the wizard's steps. */
export function OriginsSection({
  summary,
  origins,
}: {
  summary: FieldSummary
  origins: readonly LeadOrigin[]
}) {
  const weeks = [...new Set([...summary.days, ...origins.map(({ week }) => week)].map(weekOf))]
    .sort()
    .reverse()
  return (
    <TitledSection id="kilder" title="Hvor henvendelserne kommer fra" className="mt-10">
      <p className="mt-3 max-w-text">
        Talt efter de henvendelser, der er modtaget; spam er ikke med. Når en henvendelse bliver slettet,
        bliver den ved at tælle med, som et antal. Uger begynder om mandagen.
      </p>
      <Scrolled caption="Uge for uge">
        <FigureTable
          caption="Uge for uge"
          columns={[
            'Uge fra',
            'Henvendelser',
            ...summary.kinds.map(({ kind }) => `Besøg: ${KINDS[kind]}`),
            ...summary.steps.map(({ step }) => nameOf(step)),
          ]}
          rows={weeks.map((week) => [
            weekLabel(week),
            wholeNumber.format(total(origins.filter((each) => each.week === week))),
            ...[...summary.kinds, ...summary.steps].map(({ daily }) =>
              wholeNumber.format(ofWeek(week, summary.days, daily)),
            ),
          ])}
          className="min-w-220 text-sm **:[th]:whitespace-nowrap"
        />
      </Scrolled>
      <OriginTable
        caption="Efter kilde og kampagne"
        heads={['Kilde', 'I alt']}
        weeks={weeks}
        origins={origins}
        nameOf={sourceName}
      />
      <OriginTable
        caption="Efter formularens side"
        heads={['Side', 'I alt']}
        weeks={weeks}
        origins={origins}
        nameOf={({ page }) => page || 'Ukendt side'}
      />
    </TitledSection>
  )
}

const MOST_ROWS = 30

function OriginTable({
  caption,
  heads,
  weeks,
  origins,
  nameOf,
}: {
  caption: string
  heads: readonly string[]
  weeks: readonly string[]
  origins: readonly LeadOrigin[]
  nameOf: (origin: LeadOrigin) => string
}) {
  const groups = [...Map.groupBy(origins, nameOf)].sort(
    ([name, one], [other, rest]) => total(rest) - total(one) || name.localeCompare(other, 'da-DK'),
  )
  return (
    <Scrolled caption={caption}>
      <FigureTable
        caption={caption}
        columns={[...heads, ...weeks.map(weekLabel)]}
        rows={groups
          .slice(0, MOST_ROWS)
          .map(([name, own]) => [
            name,
            wholeNumber.format(total(own)),
            ...weeks.map((week) => wholeNumber.format(total(own.filter((each) => each.week === week)))),
          ])}
        className="min-w-140 text-sm **:[thead]:whitespace-nowrap"
      />
      {groups.length > MOST_ROWS && (
        <p className="mt-2 text-sm text-quiet">Og {wholeNumber.format(groups.length - MOST_ROWS)} til.</p>
      )}
    </Scrolled>
  )
}

function Scrolled({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-8 text-h4">{caption}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard. */}
      <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label={`Tabellen ${caption.toLowerCase()}`}>
        {children}
      </section>
    </>
  )
}

const total = (origins: readonly LeadOrigin[]): number => origins.reduce((sum, { count }) => sum + count, 0)

function ofWeek(week: string, days: readonly string[], daily: readonly number[]): number {
  return daily.reduce((sum, count, at) => (weekOf(days[at] ?? '') === week ? sum + count : sum), 0)
}

const weekLabel = (week: string): string => dayAndMonth.format(Date.parse(week))
