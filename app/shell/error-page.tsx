import { isRouteErrorResponse } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import seat from './art/404-tomt-saede.svg?url&no-inline'
import seatMobile from './art/404-tomt-saede-mobil.svg?url&no-inline'
import unlitLamp from './art/tom-tilstand.svg?url&no-inline'

interface ErrorPageProps {
  status: number
  message: string
  /** The 404 page's picture from content; without it the built-in one. */
  seat?: { url: string; mobileUrl: string } | null
}

/**
 * Status and message of an error: for 404 and 503 what the loader threw, else 'Page Not Found' or
 * 'Internal Server Error'. The message is empty if an owner's page is refused, which has a separate
 * page. It never contains a stack.
 */
export function statusOf(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: 'Internal Server Error' }
  const thrown = typeof error.data === 'string' && error.data !== '' ? error.data : null
  if (error.status === 404) return { status: 404, message: thrown ?? 'Page Not Found' }
  if (error.status === 403) return { status: 403, message: '' }
  return { status: error.status, message: (error.status === 503 && thrown) || 'Internal Server Error' }
}

/** Title of an error page. */
export function errorTitle(error: unknown): string {
  const { status, message } = statusOf(error)
  return status === 503 ? message : titleOfStatus(status)
}

export function titleOfStatus(status: number): string {
  return errorTexts(status).title
}

interface ErrorTexts {
  /** The title of the document; the other texts are on the page. */
  title: string
  heading: string
  text: string
}

/** What the visitor reads: friendly text around the message, whose wording the owner fixed. */
const TEXTS: Readonly<Record<number, ErrorTexts>> = {
  400: {
    title: 'Adressen kan ikke læses',
    heading: 'Den adresse kan vi ikke læse',
    text: 'Der er tegn i den, som ikke giver mening. Måske er linket kopieret forkert eller kun halvt med.',
  },
  403: {
    title: 'Ingen adgang',
    heading: 'Det har du ikke adgang til',
    text: 'Spørg den, der gav dig adgang. Er du lige logget ind igen, så gå tilbage, og genindlæs siden.',
  },
  404: {
    title: 'Siden findes ikke',
    heading: 'Her er pladsen tom',
    text: 'Vi kan ikke finde siden. Måske er linket gammelt, eller også er der en tastefejl i adressen.',
  },
  503: {
    title: 'Noget gik galt',
    heading: 'Lyset gik lige',
    text: 'Vi kan ikke hente sidens indhold i øjeblikket. Prøv igen om et par minutter.',
  },
}

const OUR_FAULT: ErrorTexts = {
  title: 'Noget gik galt',
  heading: 'Noget gik galt hos os',
  text: 'Siden kunne ikke vises, og fejlen er vores. Prøv igen om lidt.',
}

/** The texts about an error, for every page that shows one. */
export function errorTexts(status: number): ErrorTexts {
  return TEXTS[status] ?? OUR_FAULT
}

/** Ticket buyers have separate help pages. The message ends with the path. */
function helpFor(message: string): string {
  return /: \/kundeservice(?:\/|$)/i.test(message) ? '/kundeservice' : '/support'
}

/** The seat bears the number 404. */
function EmptySeat({ own }: { own: ErrorPageProps['seat'] }) {
  return (
    <picture>
      <source media="(width >= 48rem)" srcSet={own?.url ?? seat} />
      <img
        src={own?.mobileUrl ?? seatMobile}
        alt=""
        className="absolute inset-0 -z-10 size-full object-cover object-bottom"
      />
    </picture>
  )
}

/** An unlit lamp on a floor that continues on both sides of the picture. */
function UnlitLamp() {
  return (
    <div className="absolute inset-x-0 bottom-0 -z-10 h-61 overflow-hidden border-hall border-b-10">
      <img
        src={unlitLamp}
        alt=""
        width={384}
        height={288}
        className="relative left-1/2 max-w-none -translate-x-1/2"
      />
    </div>
  )
}

/**
 * The page for an error. Loads no data, so it works without content. The owner fixed the
 * messages ('Page not found: {path}', 'Internal Server Error', 'Kunne ikke hente data'). It covers
 * the footer's lamps (`last:`): both of its pictures have a floor of their own.
 */
export function ErrorPage({ status, message, seat: own }: ErrorPageProps) {
  const { heading, text } = errorTexts(status)
  const lost = status === 404 || status === 400
  return (
    <section className="-mt-(--header-height) pt-(--header-height) ground-yellow relative isolate overflow-hidden last:z-1">
      {status === 404 ? <EmptySeat own={own} /> : <UnlitLamp />}
      <div className="wrap pt-10 pb-72 text-center md:pt-14 md:pb-88">
        <h1 className="text-h1 text-balance">{heading}</h1>
        <p className="mx-auto mt-4 max-w-120 text-lead text-balance">{text}</p>
        <div className="mx-auto mt-8 flex max-w-84 flex-wrap justify-center gap-3 *:max-md:w-full md:max-w-none">
          <Button href="/" size="large">
            Gå til forsiden
          </Button>
          {lost && (
            <Button href={helpFor(message)} variant="border" size="large">
              Find hjælp
            </Button>
          )}
        </div>
        {message !== '' && (
          <p className="mt-6 text-sm">
            <span lang={status === 503 ? undefined : 'en'}>{message}</span>
          </p>
        )}
      </div>
    </section>
  )
}
