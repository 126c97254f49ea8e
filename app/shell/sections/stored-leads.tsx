import type { StoredLeads } from '#app/lead/stored-leads.ts'

/** What is stored of a lead, and for how long: the figures are those of the settings. */
export function StoredLeadsSection({ leads }: { leads: StoredLeads }) {
  return (
    <section id="henvendelser" className="section-column max-w-200">
      <h2 className="text-h2">Det gemmer vi om din henvendelse</h2>
      <p className="mt-4 max-w-(--container-text) text-lead">
        Siden laver selv listen ud fra, hvordan den er sat op.
      </p>
      <dl className="mt-6 border-t-2 border-ink">
        {rowsOf(leads).map(([what, text]) => (
          <div
            key={what}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
          >
            <dt className="font-strong">{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function rowsOf({ deliveredDays, undeliveredDays, hasCrm }: StoredLeads): [string, string][] {
  const isDone = hasCrm
    ? 'den er leveret til kundesystem og mail'
    : 'vi er færdige med den, og den er leveret'
  return [
    [
      'Det, du skriver',
      'Felterne i formularen, dine svar i prisberegneren, den pris, du så, og tidspunktet.',
    ],
    [
      'Hvor du kom fra',
      'Den side, formularen stod på, den første side, du så, siden, der linkede til os, og kampagnens navn, hvis linket havde et. Annoncernes klik-id kun, hvis du har sagt ja til markedsføring.',
    ],
    [
      'Det, vi selv skriver',
      'Hvor langt vi er med din henvendelse, hvem der har den, fristen for at svare dig og vores noter.',
    ],
    [
      'Hvor længe',
      `På vores egen server sletter vi henvendelsen ${days(deliveredDays)} efter, at ${isDone}, og vi sidst har skrevet noget om den. Ellers sletter vi den efter ${days(undeliveredDays)}. Er vi ikke færdige med at hjælpe dig, kan en medarbejder beholde den 90 dage mere ad gangen.`,
    ],
    [
      'Efter sletningen',
      'Vi beholder kun antal: hvor mange henvendelser der kom pr. uge fra hver kilde, kampagne og side. Ingen af tallene kan føres tilbage til dig.',
    ],
  ]
}

const days = (count: number): string => (count === 1 ? 'en dag' : `${count} dage`)
