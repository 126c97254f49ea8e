import { useState } from 'react'
import { answersLine } from '#app/lead/answers/answers.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { figureText } from '#app/pricing/figures.ts'
import type { Quote } from '#app/pricing/quote.ts'

/** The longest address that mail programs accept, in characters. */
const LONGEST_MAILTO = 1800

const ACTION = 'link inline-flex min-h-11 items-center'

interface ShareProps {
  /** Public origin of the site. */
  siteUrl: string
  /** Path and query of the calculation. */
  address: string
  title: string
}

/** 'Del', 'Send på mail' and 'Udskriv'. The link only contains answers. */
export function ResultActions({
  summary,
  ...shared
}: ShareProps & {
  /** The calculation in a few lines, for the mail's text. */
  summary: readonly string[]
}) {
  const mail = mailto('', shared.title, summary, shared.siteUrl + shared.address)
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-4 text-sm print:hidden">
      <Share {...shared} />
      <a className={ACTION} href={mail}>
        Send på mail
      </a>
      <button type="button" data-print="" className={`needs-script ${ACTION}`}>
        Udskriv
      </button>
    </div>
  )
}

/**
 * The address of a mail, without a recipient if `to` is empty; for a long calculation with the link
 * only.
 */
export function mailto(to: string, subject: string, summary: readonly string[], link: string): string {
  const mailtoWith = (lines: readonly string[]) =>
    `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n').replaceAll('\u00a0', ' '))}`
  const whole = mailtoWith([...summary, '', link])
  return whole.length <= LONGEST_MAILTO ? whole : mailtoWith([link])
}

/**
 * Shares by the system's own sheet where there is one, else copies the URL; returns what to say. Without
 * clipboard access (plain http, permission denied) that is the link itself.
 */
export async function share(shared: { title: string; url: string }): Promise<string> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shared)
      return ''
    } catch (error) {
      // The visitor closed the system's sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(shared.url)
    return 'Linket er kopieret.'
  } catch {
    return `Kopier linket: ${shared.url}`
  }
}

function Share({ siteUrl, address, title }: ShareProps) {
  const [message, setMessage] = useState('')

  async function press() {
    setMessage('')
    setMessage(await share({ title, url: siteUrl + address }))
  }

  return (
    <>
      <button type="button" className={`needs-script ${ACTION}`} onClick={() => void press()}>
        Del beregning
      </button>
      <span role="status" className="order-1 basis-full break-all">
        {message}
      </span>
    </>
  )
}

/** The calculation as lines of a mail. */
export function summaryOf({ figures }: Quote, answers: LeadDraft): string[] {
  return [answersLine(answers), ...figures.map((figure) => `${figure.label}: ${figureText(figure)}`)]
}
