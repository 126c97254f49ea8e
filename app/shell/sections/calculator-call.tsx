import { ArrowRight } from 'lucide'
import tickets from '#app/shell/art/billetter-fri.svg?url&no-inline'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Ticket } from '#app/ui/ticket.tsx'

/** Call to action that leads to the price calculator. */
export function CalculatorCall({
  title,
  text,
  button,
  ground = 'yellow',
  tall,
  isShort,
}: {
  title?: string
  text?: string
  button?: string
  ground?: 'yellow' | 'green'
  /** With a picture and a torn edge above the text, to match the posters around it. */
  tall?: boolean
  /** Whether phones leave out the text, because the page already has a calculator. */
  isShort?: boolean
}) {
  return (
    <Ticket
      tear={tall ? 'rows' : 'fit'}
      mainGround={ground}
      stubGround={ground}
      className={classNames('print:hidden', tall && 'grid-rows-[1fr_auto]')}
      mainClassName={tall ? 'flex flex-col justify-end' : undefined}
      stubClassName={tall ? '*:max-md:w-full' : 'grid place-items-center *:max-md:w-full'}
      main={
        <>
          {tall && (
            <img
              src={tickets}
              alt=""
              width="480"
              height="300"
              loading="lazy"
              className="mx-auto my-auto w-full max-w-112"
            />
          )}
          <h2 className="text-h2">{title || 'Beregn din pris'}</h2>
          <p className={classNames('mt-3 max-w-136 text-lead', isShort && 'max-md:hidden')}>
            {text || 'Svar på et par spørgsmål om dit arrangement, så ved du, hvad det koster.'}
          </p>
        </>
      }
      stub={
        <Button href="/beregner/branche" size="large" after={<Icon of={ArrowRight} />}>
          {button || 'Start beregning'}
        </Button>
      }
    />
  )
}
