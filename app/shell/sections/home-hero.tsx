import type { Home } from '#app/content/to-page.ts'
import { formatAmount, formatPerTicket, fromKroner } from '#app/pricing/money.ts'
import { outcomesOf } from '#app/pricing/outcomes.ts'
import { type FeeRates, PACKAGES } from '#app/pricing/packages.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'

/**
 * Top of the home page, with its three buttons, and the product on the floor of its picture. As the
 * last part of a page (`last:`) it covers the footer's lamps.
 */
export function HomeHero({ hero }: { hero: Home['hero'][number] | undefined }) {
  const { site, rates } = useSiteData() ?? {}
  const { title, subtitle, image, imageMobile, product, productMobile } = hero ?? {}
  return (
    <section className="-mt-(--header-height) pt-(--header-height) ground-yellow relative isolate overflow-hidden last:z-1">
      <Picture
        image={image}
        imageMobile={imageMobile}
        first
        className="absolute inset-0 -z-10 size-full object-cover object-bottom"
      />
      <div
        className={classNames(
          'wrap pt-[clamp(1.5rem,3.2vw,3.25rem)] text-center',
          product ? 'pb-[max(1.25rem,1.4vw)]' : 'pb-[clamp(13rem,19vw,16.5rem)]',
        )}
      >
        <h1 className="mx-auto max-w-192 text-hero">{title || site?.productName}</h1>
        {subtitle && <p className="mx-auto mt-5 max-w-144 text-lead text-balance">{subtitle}</p>}
        <div className="mx-auto mt-6 flex max-w-84 flex-wrap justify-center gap-3 *:max-md:flex-auto *:max-md:px-4 md:max-w-none">
          <Button href="/produkt/billetsystem" variant="border" size="large">
            Læs mere
          </Button>
          {site?.bookingUrl && (
            <Button href={site.bookingUrl} variant="white" size="large">
              Book møde
            </Button>
          )}
          <Button href="/beregner/branche" size="large">
            Beregn tilbud
          </Button>
        </div>
        {rates && <FirstPrice rates={rates[PACKAGES[0].name]} />}
        <Picture
          image={product}
          imageMobile={productMobile}
          sizes="(width >= 48rem) 38rem, 21.875rem"
          first
          className="mx-auto mt-6 h-auto w-full md:max-w-152"
        />
      </div>
    </section>
  )
}

/** A ticket price that most visitors can compare with their own, in kr inkl. moms. */
const EXAMPLE_PRICE = fromKroner(100)

function FirstPrice({ rates }: { rates: FeeRates }) {
  const { feePerTicket } = outcomesOf(1, EXAMPLE_PRICE, rates)
  return (
    <p className="mx-auto mt-5 max-w-144 text-balance">
      <strong>
        {formatPerTicket(feePerTicket)} pr. billet til {formatAmount(EXAMPLE_PRICE)}
      </strong>
      , betalt af køberen. Begge beløb er inkl. moms.
    </p>
  )
}
