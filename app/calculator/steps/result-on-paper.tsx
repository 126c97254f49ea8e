import { useEffect, useRef } from 'react'
import type { WizardContent } from '#app/calculator/wizard-content.ts'
import { formatDate } from '#app/lead/dates.ts'

/** The top of the printed result: logo or name. */
export function Letterhead({ logo, productName }: Pick<WizardContent, 'logo' | 'productName'>) {
  return (
    <div className="mb-4 hidden print:block">
      {logo.yellow ? (
        <img
          src={logo.yellow.url}
          alt=""
          width={logo.yellow.width}
          height={logo.yellow.height}
          className="h-8 w-auto"
        />
      ) : (
        <p className="font-display text-h3 font-heavy">{productName}</p>
      )}
    </div>
  )
}

/** The end of the printed result: when it was printed, and the address of the calculation. */
export function PrintedFrom({ url }: { url: string }) {
  const date = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // A page may be open for days before it is printed.
    const write = () => {
      if (date.current) date.current.textContent = `Udskrevet den ${formatDate(Date.now())}. `
    }
    write()
    window.addEventListener('beforeprint', write)
    return () => window.removeEventListener('beforeprint', write)
  }, [])
  return (
    <p className="mt-4 hidden text-sm wrap-anywhere print:block">
      <span ref={date} />
      <span>Beløbene er vejledende. Se og ret beregningen på</span> <span>{url}</span>
    </p>
  )
}
