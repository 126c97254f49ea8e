import { ErrorSummary } from './error-summary.tsx'
import type { Example } from './example.ts'
import { Field } from './field.tsx'

export const examples: Example[] = [
  {
    name: 'to fejl',
    render: () => (
      <div className="grid gap-5">
        <ErrorSummary
          title="Der mangler to ting, før du kan sende"
          errors={[
            { id: 'oversigt-navn', message: 'Skriv dit fulde navn.' },
            { id: 'oversigt-mail', message: 'Adressen mangler et @, fx navn@firma.dk.' },
          ]}
        />
        <Field id="oversigt-navn" label="Navn" name="name" error="Skriv dit fulde navn." />
        <Field
          id="oversigt-mail"
          label="E-mail"
          name="email"
          error="Adressen mangler et @, fx navn@firma.dk."
        />
      </div>
    ),
  },
]
