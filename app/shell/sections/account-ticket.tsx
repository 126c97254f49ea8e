import type { Image } from '#app/content/content.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { StartSelling } from './start-selling.tsx'

/** Ticket with 'Ansøg om arrangørkonto', which opens GetLogin. */
export function AccountTicket({
  title,
  text,
  image,
}: {
  title?: string
  text?: string
  image?: Image | null
}) {
  return (
    <Ticket
      tear="split"
      mainGround="green"
      stubGround="green"
      tornGround
      main={<Picture image={image} sizes="(width >= 64rem) 25rem, 90vw" className="mx-auto w-full" />}
      mainClassName="max-md:hidden"
      stub={
        <>
          <h2 className="text-h2">{title || 'Klar til at åbne salget?'}</h2>
          {text && <p className="mt-3 text-lead">{text}</p>}
          <div className="mt-5">
            <StartSelling size="large">Ansøg om arrangørkonto</StartSelling>
          </div>
        </>
      }
      stubClassName="grid content-center"
    />
  )
}
