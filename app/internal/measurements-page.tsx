import { type FieldSummary, PERIODS, THRESHOLDS, VITALS, type Vital } from '#app/measurement/measurement.ts'
import type { LeadOrigin } from '#app/measurement/origins.ts'
import { Tag } from '#app/ui/chip.tsx'
import { dayAndMonth, KINDS, nameOf, wholeNumber } from './measured-names.ts'
import { OriginsSection } from './origins-section.tsx'
import { FigureTable, LinePlot, PlotFigure, StepsPlot } from './plots.tsx'
import { TitledSection } from './titled-section.tsx'

const LABELS: Record<Vital, { title: string; short: string; text: string }> = {
  lcp: {
    title: 'Det største er vist (LCP)',
    short: 'Vist (LCP)',
    text: 'Fra klikket, til sidens største billede eller tekst er på skærmen. Godt under 2,5 sekunder.',
  },
  inp: {
    title: 'Siden svarer på et tryk (INP)',
    short: 'Svar (INP)',
    text: 'Fra et tryk eller en tast, til skærmen viser noget nyt. Godt under 200 millisekunder.',
  },
  cls: {
    title: 'Noget flytter sig (CLS)',
    short: 'Flytter sig (CLS)',
    text: 'Hvor meget siden hopper, mens den er åben. Godt under 0,1.',
  },
  ttfb: {
    title: 'Serverens første svar (TTFB)',
    short: 'Svartid (TTFB)',
    text: 'Fra klikket, til de første tegn af siden er nået frem. Godt under 0,8 sekunder.',
  },
}

const decimals = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('da-DK', { style: 'percent', maximumFractionDigits: 0 })

const dayLabel = (iso: string) => dayAndMonth.format(new Date(`${iso}T12:00:00Z`))

/** CLS is stored in thousandths, everything else in milliseconds. */
function format(vital: Vital, value: number | null): string {
  if (value === null) return 'Ingen'
  if (vital === 'cls') return decimals.format(value / 1_000)
  return vital === 'inp' ? `${wholeNumber.format(value)} ms` : `${decimals.format(value / 1_000)} s`
}

function Grade({ vital, value }: { vital: Vital; value: number }) {
  const { good, poor } = THRESHOLDS[vital]
  if (value <= good) return <Tag tone="green">God</Tag>
  return value <= poor ? <Tag tone="yellow">Kan blive bedre</Tag> : <Tag tone="pink">Dårlig</Tag>
}

/**
 * Web Vitals of real visits, and how far visitors came in the calculator
 * (docs/performance.md).
 */
export function MeasurementsPage({
  period,
  summary,
  origins,
}: {
  period: number
  summary: FieldSummary
  origins: readonly LeadOrigin[]
}) {
  const { days, kinds, steps } = summary
  const ends = [dayLabel(days[0] ?? ''), dayLabel(days.at(-1) ?? '')] as const
  const isEmpty = kinds.length === 0 && steps.every(({ reached }) => reached === 0)
  return (
    <>
      <h1 className="text-h2">Målinger</h1>
      <p className="mt-3 max-w-text">
        Sidens egne målinger hos besøgende: ingen cookies, ingen tredjepart og intet om den enkelte. Kun antal
        pr. dag bliver gemt, i 400 dage. Tallene er den grænse, som tre af fire besøg holder sig under.
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
          <Speed summary={summary} ends={ends} />
          <PageKinds kinds={kinds} />
          <CalculatorSteps steps={steps} ends={ends} />
        </>
      )}
    </>
  )
}

/** The first and the last day of the period. */
type Ends = readonly [string, string]

function Speed({ summary, ends }: { summary: FieldSummary; ends: Ends }) {
  return (
    <TitledSection id="hurtighed" title="Hvor hurtige siderne er" className="mt-10">
      <div className="mt-5 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {VITALS.map((vital) => (
          <VitalPlot key={vital} vital={vital} summary={summary} ends={ends} />
        ))}
      </div>
    </TitledSection>
  )
}

function VitalPlot({ vital, summary, ends }: { vital: Vital; summary: FieldSummary; ends: Ends }) {
  const { p75, visits, daily } = summary.vitals[vital]
  const { title, text } = LABELS[vital]
  const inPeriod = p75 === null ? 'ingen målinger' : `${format(vital, p75)} i perioden`
  return (
    <PlotFigure
      title={title}
      text={text}
      table={{
        columns: ['Dag', 'Tre af fire under', 'Målinger'],
        rows: daily.map((day, index) => [
          dayLabel(summary.days[index] ?? ''),
          format(vital, day.p75),
          wholeNumber.format(day.visits),
        ]),
      }}
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="figure">{p75 === null ? 'Ingen tal' : format(vital, p75)}</span>
        {p75 !== null && <Grade vital={vital} value={p75} />}
        <span className="text-sm text-quiet">{wholeNumber.format(visits)} målinger</span>
      </p>
      <LinePlot
        label={`${title}, dag for dag fra ${ends[0]} til ${ends[1]}: ${inPeriod}. Tallene står i tabellen under.`}
        values={daily.map((day) => day.p75)}
        days={ends}
        limits={THRESHOLDS[vital]}
        format={(value) => format(vital, value)}
      />
    </PlotFigure>
  )
}

function PageKinds({ kinds }: Pick<FieldSummary, 'kinds'>) {
  return (
    <TitledSection id="sidetyper" title="Side for side" className="mt-14">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard. */}
      <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label="Tabellen side for side">
        <FigureTable
          caption="Side for side"
          columns={['Sider', 'Besøg', ...VITALS.map((vital) => LABELS[vital].short)]}
          rows={kinds.map(({ kind, visits, p75 }) => [
            KINDS[kind],
            wholeNumber.format(visits),
            ...VITALS.map((vital) => format(vital, p75[vital])),
          ])}
          className="min-w-140"
        />
      </section>
    </TitledSection>
  )
}

function CalculatorSteps({ steps, ends }: Pick<FieldSummary, 'steps'> & { ends: Ends }) {
  const first = steps[0]?.reached ?? 0
  return (
    <TitledSection id="trin" title="Vejen gennem beregneren" className="mt-14">
      <div className="mt-4">
        <PlotFigure
          title="Så langt kom besøgene"
          text="Hvert trin tæller én gang pr. besøg. Den, der åbner et delt link, kan begynde midt i."
          table={{
            columns: ['Trin', 'Nåede hertil', 'Af det første trin', 'I dag'],
            rows: steps.map(({ step, reached, daily }) => [
              nameOf(step),
              wholeNumber.format(reached),
              first === 0 ? 'Ingen' : percent.format(reached / first),
              wholeNumber.format(daily.at(-1) ?? 0),
            ]),
          }}
        >
          <StepsPlot
            label={`Så mange nåede hvert trin fra ${ends[0]} til ${ends[1]}: ${steps
              .map(({ step, reached }) => `${nameOf(step)} ${wholeNumber.format(reached)}`)
              .join(', ')}.`}
            steps={steps.map(({ step, reached }) => ({
              name: nameOf(step),
              count: reached,
              part: `${wholeNumber.format(reached)}${first === 0 ? '' : ` · ${percent.format(reached / first)}`}`,
            }))}
          />
        </PlotFigure>
      </div>
    </TitledSection>
  )
}
