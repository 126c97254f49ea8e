import { PhoneLink } from '#app/forms/parts/phone-link.tsx'
import { PACKAGES } from '#app/pricing/packages.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { type HelpCentre, helpCentres } from './help.ts'

const doors = {
  B2B: {
    how: 'Skriv til os. Fortæl, hvilket arrangement det handler om, så finder vi det hurtigere.',
    whose: 'Er du arrangør? Så er det ',
  },
  B2C: {
    how: 'Skriv til os. Fortæl, hvad du har købt billet til, og hvilken dag du købte, så finder vi dit køb.',
    whose: 'Har du købt en billet? Så er det ',
  },
}

const PHONED = PACKAGES.flatMap(({ name, hasPhoneSupport }) => (hasPhoneSupport ? [name] : []))

/**
 * 'Fandt du ikke svaret?' next to the articles, the same on every help page (WCAG 3.2.6). A help
 * page for everybody has no `centre` and links to both.
 */
export function HelpContact({ centre }: { centre?: HelpCentre }) {
  const site = useSiteData()?.site
  const others = helpCentres.filter((other) => other.path !== centre?.path)
  return (
    <aside className="ground-mint print:hidden h-fit p-6 md:p-7">
      <h2 className="text-h3 text-balance">Fandt du ikke svaret?</h2>
      {site?.supportEmail && (
        <>
          <p className="mt-2">
            {centre ? doors[centre.audience].how : 'Skriv til os, og fortæl, hvad det handler om.'}
          </p>
          <div className="mt-5">
            <Button href={`mailto:${site.supportEmail}`} full>
              Skriv til support
            </Button>
          </div>
        </>
      )}
      {centre?.audience === 'B2B' && site?.phone && (
        <p className="mt-4 text-sm">
          Telefonsupport er med i {PHONED.join(' og ')}: ring på <PhoneLink {...site} />.
        </p>
      )}
      <div aria-hidden="true" className="dots my-5" />
      {others.map((other) => (
        <p key={other.path} className="mt-3 text-sm">
          {doors[other.audience].whose}
          <SiteLink href={other.path} className="underline">
            {other.heading}
          </SiteLink>
          , du skal bruge.
        </p>
      ))}
    </aside>
  )
}
