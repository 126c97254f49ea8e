import { Copy, RotateCcw } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OfferExample } from './offer-example.ts'
import { CSRF_FIELD } from './sign-in.ts'

/** Shows a mail's HTML; the response's CSP runs no script, whatever the mail contains. */
const FRAME_PATH = '/email-preview/vis'

/** Milliseconds after the last keystroke until the frame is updated. */
const SETTLED = 400

/** /email-preview: the offer mail with sample data; its HTML can be edited and copied. */
export function EmailPreviewPage({ example, csrf }: { example: OfferExample; csrf: string }) {
  const [html, setHtml] = useState(example.html)
  /** Key of the frame: each edit creates a new one, so that Back does not step through edits. */
  const [frame, setFrame] = useState(0)
  /** The message about the last attempt to copy the HTML. */
  const [copied, setCopied] = useState<{ html: string; message: string }>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (html === example.html) return
    const timer = setTimeout(() => setFrame((number) => number + 1), SETTLED)
    return () => clearTimeout(timer)
  }, [html, example.html])
  useEffect(() => {
    if (frame > 0) form.current?.requestSubmit()
  }, [frame])

  async function copy() {
    try {
      await navigator.clipboard.writeText(html)
      setCopied({ html, message: 'HTML er kopieret.' })
    } catch {
      const message = 'Browseren lod os ikke kopiere. Markér teksten, og kopiér den selv.'
      setCopied({ html, message })
    }
  }

  return (
    <>
      <h1 className="text-h2">Mailen med tilbud</h1>
      <p className="mt-3 max-w-text">
        Sådan ser svaret ud for den, der beder om et tilbud. Det er lavet af eksempeldata med de satser, der
        gælder nu. Ændringer her gemmes ikke.
      </p>
      <dl className="mt-6 grid max-w-text gap-x-6 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <dt className="text-quiet">Emne</dt>
        <dd className="font-strong">{example.subject}</dd>
      </dl>
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <form
          ref={form}
          method="post"
          action={FRAME_PATH}
          target={`mail-${frame}`}
          className="grid content-start gap-4"
        >
          <input type="hidden" name={CSRF_FIELD} value={csrf} />
          <TextArea
            id="html"
            name="html"
            label="HTML"
            value={html}
            onInput={(event) => setHtml(event.currentTarget.value)}
            rows={28}
            spellCheck={false}
            autoComplete="off"
            className="**:[textarea]:text-xs **:[textarea]:[font-family:monospace]"
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="reset"
              variant="border"
              before={<Icon of={RotateCcw} />}
              onClick={() => {
                setHtml(example.html)
                setFrame(0)
              }}
            >
              Reset to Generated
            </Button>
            <Button className="needs-script" before={<Icon of={Copy} />} onClick={copy}>
              Copy HTML
            </Button>
            <Button type="submit" className="without-script">
              Vis
            </Button>
            <p role="status" className="text-sm">
              {copied?.html === html && copied.message}
            </p>
          </div>
        </form>
        {/* The frame is as high as any mail, and its container scrolls: Chromium gives no focus to
            a frame without links. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: only what has focus is scrolled by keyboard (WCAG 2.1.1) */}
        <section tabIndex={0} aria-label="Mailen" className="h-[50rem] overflow-auto border-2 border-line">
          <iframe
            key={frame}
            name={`mail-${frame}`}
            src={frame === 0 ? FRAME_PATH : undefined}
            title="Sådan ser mailen ud"
            sandbox=""
            tabIndex={-1}
            className="block h-[180rem] w-full bg-white"
          />
        </section>
      </div>
    </>
  )
}
