import { sourceName, type WonLeads } from '#app/measurement/origins.ts'
import { formatKroner } from '#app/pricing/money.ts'
import { wholeNumber } from './measured-names.ts'
import { BarPlot, PlotFigure } from './plots.tsx'
import { TitledSection } from './titled-section.tsx'

/** The worth of won leads, by origin. */
export function WonSection({ period, won }: { period: number; won: readonly WonLeads[] }) {
  const rows = won.map((each) => ({ name: sourceName(each), ...each }))
  const bars = rows.map(({ name, count, kroner }) => ({
    name,
    count: kroner,
    part: `${wholeNumber.format(count)} · ${formatKroner(kroner)}`,
  }))
  return (
    <TitledSection id="vundne" title="Vundne henvendelser" className="mt-14">
      <div className="mt-4">
        {won.length === 0 ? (
          <p className="max-w-text">Ingen henvendelser fra perioden er sat til Vundet.</p>
        ) : (
          <PlotFigure
            title="Vundet efter kilde og kampagne"
            text="Beløbet er gebyrerne af billetterne, ellers tolv måneders pakkepris eller prisen på det bestilte, ekskl. moms. Slettede henvendelser er talt med, men uden beløb."
            table={{ columns: WON_COLUMNS, rows: won.map(wonRow) }}
          >
            <BarPlot
              label={`Vundet efter kilde og kampagne: ${bars.map(({ name, part }) => `${name} ${part}`).join(', ')}.`}
              bars={bars}
            />
            <p>
              <a
                className="link inline-flex min-h-11 items-center"
                href={`/intern/maalinger/vundne.csv?dage=${period}`}
              >
                Hent som CSV
              </a>
            </p>
          </PlotFigure>
        )}
      </div>
    </TitledSection>
  )
}

const WON_COLUMNS = ['Kilde og kampagne', 'Vundet', 'Beløb ekskl. moms', 'Uden kendt beløb']

const wonRow = (won: WonLeads): string[] => [
  sourceName(won),
  wholeNumber.format(won.count),
  formatKroner(won.kroner),
  wholeNumber.format(won.unknown),
]
