import { type FieldSummary, PERIODS } from '#app/measurement/measurement.ts'
import type { LeadOrigin, WonLeads } from '#app/measurement/origins.ts'
import { dayAndMonth, KINDS, nameOf, wholeNumber } from './measured-names.ts'
import { OriginsSection } from './origins-section.tsx'
import { BarPlot, PlotFigure } from './plots.tsx'
import { TitledSection } from './titled-section.tsx'
import { WonSection } from './won-section.tsx'

const percent = new Intl.NumberFormat('da-DK', { style: 'percent', maximumFractionDigits: 0 })

const dayLabel = (iso: string) => dayAndMonth.format(new Date(`${iso}T12:00:00Z`))

/**
 * The origins of leads, visits by kind of page, and the steps that visitors reached in the
 * calculator.
 */
export function MeasurementsPage({
  period,
  summary,
  origins,
  won,
}: {
  period: number
  summary: FieldSummary
  origins: readonly LeadOrigin[]
  /** null: this colleague may not see it. */
  won: readonly WonLeads[] | null
}) {
  const { days, kinds, steps } = summary
  const ends = [dayLabel(days[0] ?? ''), dayLabel(days.at(-1) ?? '')] as const
  const isEmpty = kinds.length === 0 && steps.every(({ count }) => count === 0)
  return (
    <>
      <h1 className="text-h2">Målinger</h1>
      <p className="mt-3 max-w-text">
        Sidens egne målinger hos besøgende: ingen cookies, ingen tredjepart og intet om den enkelte. Kun antal
        pr. dag bliver gemt, i 400 dage.
      </p>
      <nav aria-label="Periode" className="mt-5">
        <ul className="flex flex-wrap gap-x-5">
          {PERIODS.map((each) => (
            <li key={each}>
              <a
                href={`/intern/maalinger?dage=${each}`}
                aria-current={each === period ? 'page' : undefined}
                className="link inline-flex min-h-11 items-center aria-[current=page]:no-underline"
              >
                {each} dage
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {(origins.length > 0 || !isEmpty) && <OriginsSection summary={summary} origins={origins} />}
      {won !== null && (won.length > 0 || !isEmpty) && <WonSection period={period} won={won} />}
      {isEmpty ? (
        <div className="ground-grey mt-8 grid max-w-text gap-2 p-6">
          <h2 className="text-h3">Her er ingen målinger endnu</h2>
          <p>
            De første kommer, når nogen har besøgt siden og forladt den igen. Har du lige selv gjort det, så
            genindlæs siden her.
          </p>
        </div>
      ) : (
        <>
          {kinds.length > 0 && <PageKinds kinds={kinds} ends={ends} />}
          <CalculatorSteps steps={steps} ends={ends} />
        </>
      )}
    </>
  )
}

/** The first and the last day of the period. */
type Ends = readonly [string, string]

function PageKinds({ kinds, ends }: Pick<FieldSummary, 'kinds'> & { ends: Ends }) {
  const bars = kinds.map(({ kind, count }) => ({
    name: KINDS[kind],
    count,
    part: wholeNumber.format(count),
  }))
  return (
    <TitledSection id="sidetyper" title="De besøgte sider" className="mt-14">
      <div className="mt-4">
        <PlotFigure
          title="Besøg på hver slags side"
          text="En side tæller, hver gang den er åbnet og forladt igen."
          table={{
            columns: ['Sider', 'Besøg', 'I dag'],
            rows: kinds.map(({ kind, count, daily }) => [
              KINDS[kind],
              wholeNumber.format(count),
              wholeNumber.format(daily.at(-1) ?? 0),
            ]),
          }}
        >
          <BarPlot
            label={`Besøg på hver slags side fra ${ends[0]} til ${ends[1]}: ${bars
              .map(({ name, part }) => `${name} ${part}`)
              .join(', ')}.`}
            bars={bars}
          />
        </PlotFigure>
      </div>
    </TitledSection>
  )
}

function CalculatorSteps({ steps, ends }: Pick<FieldSummary, 'steps'> & { ends: Ends }) {
  const first = steps[0]?.count ?? 0
  return (
    <TitledSection id="trin" title="Vejen gennem beregneren" className="mt-14">
      <div className="mt-4">
        <PlotFigure
          title="Så langt kom besøgene"
          text="Hvert trin tæller én gang pr. besøg. Den, der åbner et delt link, kan begynde midt i."
          table={{
            columns: ['Trin', 'Nåede hertil', 'Af det første trin', 'I dag'],
            rows: steps.map(({ step, count, daily }) => [
              nameOf(step),
              wholeNumber.format(count),
              first === 0 ? 'Ingen' : percent.format(count / first),
              wholeNumber.format(daily.at(-1) ?? 0),
            ]),
          }}
        >
          <BarPlot
            label={`Så mange nåede hvert trin fra ${ends[0]} til ${ends[1]}: ${steps
              .map(({ step, count }) => `${nameOf(step)} ${wholeNumber.format(count)}`)
              .join(', ')}.`}
            bars={steps.map(({ step, count }) => ({
              name: nameOf(step),
              count,
              part: `${wholeNumber.format(count)}${first === 0 ? '' : ` · ${percent.format(count / first)}`}`,
            }))}
          />
        </PlotFigure>
      </div>
    </TitledSection>
  )
}
