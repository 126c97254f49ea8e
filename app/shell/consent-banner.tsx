import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { chooseConsent, consentNow } from './consent.ts'
import { useSiteData } from './site-data.ts'

const switches = [
  { name: 'functional', label: 'Funktionelle' },
  { name: 'statistic', label: 'Statistik' },
  { name: 'marketing', label: 'Marketing' },
] as const

/** The site's own consent banner (D35): accept and reject weigh the same, every switch but the first starts off. */
export function ConsentBanner({ asked, onDone }: { asked: boolean; onDone: () => void }) {
  const words = useSiteData()?.consent
  const heading = useRef<HTMLHeadingElement>(null)
  const banner = useRef<HTMLElement>(null)
  const before = consentNow()
  const [choice, setChoice] = useState({
    functional: before.functional,
    statistic: before.statistic,
    marketing: before.marketing,
  })
  const done = (chosen: typeof choice) => {
    chooseConsent(chosen)
    onDone()
  }

  // The page keeps that much free below: what has focus is never hidden by the banner (WCAG 2.4.11).
  useEffect(() => {
    // Not by a custom property: one on html makes the browser look at the style of the whole page.
    const { documentElement, body } = document
    const element = banner.current
    if (!element) return
    const measure = () => {
      const height = element.offsetHeight === 0 ? 0 : window.innerHeight - element.getBoundingClientRect().top
      documentElement.style.scrollPaddingBottom = `${height + 16}px`
      body.style.paddingBottom = `${height}px`
    }
    const size = new ResizeObserver(measure)
    size.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', measure)
      documentElement.style.removeProperty('scroll-padding-bottom')
      body.style.removeProperty('padding-bottom')
    }
  }, [])

  // Asked for from the footer, the banner takes focus; on a first visit it waits and steals nothing.
  useEffect(() => {
    if (asked) heading.current?.focus()
  }, [asked])

  return (
    <section ref={banner} className="consent-banner ground-white no-print" aria-labelledby="cookies-titel">
      <div>
        <h2
          id="cookies-titel"
          ref={heading}
          tabIndex={-1}
          className="mb-2 text-[1.625rem] leading-tight outline-none"
        >
          {words?.title || 'Må vi tænde for flere cookies?'}
        </h2>
        <div className="prose max-w-none">
          {words?.text ? (
            <p>
              {words.text.split('cookiepolitikken').flatMap((part, index) =>
                index === 0
                  ? [part]
                  : [
                      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
                      <a key={index} href="/cookiepolitik">
                        cookiepolitikken
                      </a>,
                      part,
                    ],
              )}
            </p>
          ) : (
            <p>
              De nødvendige cookies får siden til at virke. Resten tænder vi kun, hvis du siger ja. Du kan
              ændre dit valg nederst på alle sider. Læs mere i <a href="/cookiepolitik">cookiepolitikken</a>.
            </p>
          )}
        </div>
        <fieldset className="mt-4.5 grid grid-cols-2 gap-x-6 gap-y-2.5 border-0 p-0 md:flex md:flex-wrap">
          <legend className="sr-only">Vælg cookies</legend>
          <label className="switch">
            <input type="checkbox" checked disabled />
            Nødvendige
          </label>
          {switches.map(({ name, label }) => (
            <label key={name} className="switch">
              <input
                type="checkbox"
                checked={choice[name]}
                onChange={(event) => setChoice({ ...choice, [name]: event.currentTarget.checked })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-2.5">
        <Button
          look="border"
          full
          onClick={() => done({ functional: false, statistic: false, marketing: false })}
        >
          Kun nødvendige
        </Button>
        <Button look="border" full onClick={() => done(choice)}>
          Gem mine valg
        </Button>
        <Button
          look="border"
          full
          onClick={() => done({ functional: true, statistic: true, marketing: true })}
        >
          Accepter alle
        </Button>
      </div>
    </section>
  )
}
