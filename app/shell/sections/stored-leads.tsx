import type { StoredLeads } from '#app/lead/stored-leads.ts'
import { SiteFacts } from './site-facts.tsx'

/** What is stored of a lead, and for how long: the figures are those of the settings. */
export function StoredLeadsSection({ leads }: { leads: StoredLeads }) {
  return <SiteFacts id="henvendelser" title="Det gemmer vi om din henvendelse" rows={rowsOf(leads)} />
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
