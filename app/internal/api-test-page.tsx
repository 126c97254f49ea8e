import { useRef, useState } from 'react'
import type { AccountField } from '#app/forms/payloads/api-test-payloads.ts'
import { post } from '#app/forms/sending/send.ts'
import { newKey } from '#app/forms/sending/submit-intent.ts'
import { TIERS } from '#app/pricing/packages.ts'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/chip.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ApiTest } from './api-test.ts'
import { CSRF_HEADER } from './sign-in.ts'
import { TitledSection } from './titled-section.tsx'

type Fields = Record<string, string>

/** Result of one call. */
type CallResult = {
  endpoint: string
  ok: boolean
  /** HTTP status, or 'Error' if there was no response. */
  status: number | 'Error'
  durationMs: number
  data: unknown
  error: string | null
}

/**
 * Creates the account, then the contact, then the deal if the contact has a userId. Each result is yielded
 * as soon as it is known; a failed call does not stop the next.
 */
async function* runCalls(fields: Fields, csrf: string): AsyncGenerator<CallResult> {
  const { reg: _, account: __, cvr: ___, tier, ...person } = fields
  yield callEndpoint('/api/clients/new', fields, csrf)
  const contact = await callEndpoint('/api/contacts/new', person, csrf)
  yield contact
  const created = contact.data as { userId?: unknown; companyId?: unknown } | null
  if (!created?.userId) return
  const { userId, companyId = null } = created
  yield callEndpoint('/api/deals/new', { tier, company: person.company, userId, companyId }, csrf)
}

/** Sends JSON and returns the result; never throws. */
async function callEndpoint(endpoint: string, payload: unknown, csrf: string): Promise<CallResult> {
  const begun = performance.now()
  const { response, failure } = await post(endpoint, payload, {
    [CSRF_HEADER]: csrf,
    'idempotency-key': newKey(),
  })
  const durationMs = Math.round(performance.now() - begun)
  if (response === null) {
    return { endpoint, ok: false, status: 'Error', durationMs, data: null, error: failure }
  }
  const text = await response.text()
  const data = parse(text)
  const error = response.ok ? null : String(Object(data).error ?? text)
  return { endpoint, ok: response.ok, status: response.status, durationMs, data, error }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const FIELDS: Record<Exclude<AccountField, 'tier'>, [label: string, example: string]> = {
  firstname: ['Fornavn', 'Mette'],
  lastname: ['Efternavn', 'Test'],
  phone: ['Telefon', '20 34 56 78'],
  email: ['E-mail', 'mette.test@firma.example'],
  company: ['Firma', 'Testscenen'],
  website: ['Hjemmeside', 'firma.example'],
  reg: ['Registreringsnummer', '1234'],
  account: ['Kontonummer', '0012345678'],
  cvr: ['CVR-nummer', '13748136'],
}

/** /api-test. It creates real records in the store and the CRM. */
export function ApiTestPage({ configured, csrf }: { configured: ApiTest['configured']; csrf: string }) {
  const [results, setResults] = useState<CallResult[]>([])
  const [running, setRunning] = useState(false)
  const inputsBox = useRef<HTMLDivElement>(null)

  async function run() {
    const inputs = [...(inputsBox.current as HTMLDivElement).querySelectorAll('input')]
    const filledIn = inputs.filter(({ type, checked }) => type !== 'radio' || checked)
    const fields = Object.fromEntries(filledIn.map(({ name, value }) => [name, value]))
    setRunning(true)
    setResults([])
    try {
      for await (const result of runCalls(fields, csrf)) setResults((before) => [...before, result])
    } finally {
      setRunning(false)
    }
  }

  const keys = [
    ['Mailtjenestens nøgle', configured.mailKey],
    ['CRM-nøgle', configured.crmKey],
    ['CRM-ejer', configured.crmOwner],
  ] as const

  return (
    <>
      <h1 className="text-h2">API-test</h1>
      <p className="mt-3 max-w-text">
        Testen opretter en kunde i lageret og en kontakt, et firma og en handel i CRM. Det, den opretter, er
        rigtigt og skal slettes igen.
      </p>
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* Not a form: without the script it could not be sent. */}
        <div ref={inputsBox} className="grid content-start gap-x-5 gap-y-4 md:grid-cols-2">
          {Object.entries(FIELDS).map(([name, [label, value]]) => (
            <Field key={name} id={name} name={name} label={label} defaultValue={value} autoComplete="off" />
          ))}
          <Segmented
            legend="Pakke"
            name="tier"
            value={TIERS[0]}
            options={TIERS.map((tier) => ({ value: tier, label: tier }))}
          />
          <div className="md:col-span-2">
            <Button size="large" busy={running} onClick={() => void run()} className="needs-script">
              {running ? 'Tester...' : 'Test API'}
            </Button>
            <p className="without-script">Testen kører i browseren og kræver JavaScript.</p>
          </div>
        </div>
        <TitledSection id="miljoe" title="Miljø">
          <dl className="mt-4 grid gap-3">
            {keys.map(
              ([label, isSet]) =>
                isSet !== null && (
                  <div
                    key={label}
                    className="flex items-center justify-between gap-4 border-b border-line pb-3"
                  >
                    <dt>{label}</dt>
                    <dd>
                      <Tag tone={isSet ? 'green' : 'pink'}>{isSet ? 'Sat' : 'Mangler'}</Tag>
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </TitledSection>
      </div>
      <TitledSection id="svar" title="Svar" aria-live="polite" className="mt-14">
        {results.length === 0 && <p className="mt-3 text-quiet">Ingen kald endnu.</p>}
        <ol className="mt-4 grid gap-5">
          {results.map((result) => (
            <li key={result.endpoint} className="border-2 border-line p-5">
              <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Tag tone={result.ok ? 'green' : 'pink'}>{result.ok ? 'Lykkedes' : 'Fejlede'}</Tag>
                <code className="font-strong">{`POST ${result.endpoint}`}</code>
                <span>{`Status ${result.status}`}</span>
                <span>{`${result.durationMs} ms`}</span>
              </p>
              {result.error !== null && <p className="mt-3 font-strong text-error">{result.error}</p>}
              {result.data !== null && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard (WCAG 2.1.1).
                <pre tabIndex={0} className="mt-3 overflow-x-auto bg-grey p-4 text-sm">
                  {JSON.stringify(result.data, null, 2)}
                </pre>
              )}
            </li>
          ))}
        </ol>
      </TitledSection>
    </>
  )
}
