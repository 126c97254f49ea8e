import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type ConsentChoice, chooseConsent, consentNow } from './consent.ts'
import { useSiteData } from './site-data.ts'

const switches = [
  { name: 'functional', label: 'Funktionelle' },
  { name: 'statistic', label: 'Statistik' },
  { name: 'marketing', label: 'Marketing' },
] as const

/** What a press on each says; null: as the switches stand. */
const answers = [
  ['Kun nødvendige', { functional: false, statistic: false, marketing: false }],
  ['Gem mine valg', null],
  ['Accepter alle', { functional: true, statistic: true, marketing: true }],
] as const

/** Without content. */
const TEXT =
  'De nødvendige cookies får siden til at virke. Resten tænder vi kun, hvis du siger ja. Du kan ændre dit valg nederst på alle sider. Læs mere i cookiepolitikken.'

/** The site's own consent banner (D35): accept and reject weigh the same, every switch but the first starts off. */
export function ConsentBanner({ asked, onDone }: { asked: boolean; onDone: () => void }) {
  const words = useSiteData()?.consent
  const heading = useRef<HTMLHeadingElement>(null)
  const banner = useRef<HTMLElement>(null)
  const [choice, setChoice] = useState<ConsentChoice>(consentNow)
  const done = (chosen: ConsentChoice) => {
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
      const { top, height } = element.getBoundingClientRect()
      const kept = height && window.innerHeight - top
      documentElement.style.scrollPaddingBottom = `${kept + 16}px`
      body.style.paddingBottom = `${kept}px`
      // Whoever walks the page by keyboard while the question comes, or grows, still sees where they are.
      const focused = document.activeElement
      const box = focused?.getBoundingClientRect()
      const outside = focused !== body && !element.contains(focused)
      if (outside && box && box.top < window.innerHeight && box.bottom > top)
        focused?.scrollIntoView({ block: 'nearest' })
    }
    measure()
    // Its distance from the window's lower edge changes with its own size alone.
    const size = new ResizeObserver(measure)
    size.observe(element)
    return () => {
      size.disconnect()
      documentElement.style.scrollPaddingBottom = body.style.paddingBottom = ''
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
          <p>
            {(words?.text || TEXT).split('cookiepolitikken').flatMap((part, index) =>
              index === 0
                ? [part]
                : [
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which keep their places.
                    <a key={index} href="/cookiepolitik">
                      cookiepolitikken
                    </a>,
                    part,
                  ],
            )}
          </p>
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
        {answers.map(([label, chosen]) => (
          <Button key={label} look="border" full onClick={() => done(chosen ?? choice)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
