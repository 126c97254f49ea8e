import type { Example } from './example.ts'
import { Checkbox, Field, Select, TextArea } from './field.tsx'

export const examples: Example[] = [
  {
    name: 'tomt felt',
    render: () => <Field id="eksempel-1" label="Navn" name="name" placeholder="Dit fulde navn" />,
  },
  {
    name: 'valgfrit felt med hjælp',
    render: () => (
      <Field
        id="eksempel-2"
        label="Telefon"
        name="phone"
        type="tel"
        optional
        hint="Vi ringer kun, hvis det er lettere end at skrive."
      />
    ),
  },
  {
    name: 'felt med fejl',
    render: () => (
      <Field
        id="eksempel-3"
        label="E-mail"
        name="email"
        type="email"
        defaultValue="mette@"
        error="Adressen mangler noget efter @."
      />
    ),
  },
  {
    name: 'felt med enhed',
    render: () => (
      <Field
        id="eksempel-4"
        label="Billetpris"
        name="price"
        inputMode="decimal"
        defaultValue="145"
        unit="kr."
      />
    ),
  },
  {
    name: 'felt på farveflade',
    ground: 'pink',
    render: () => <Field id="eksempel-5" label="Klub eller firma" name="company" optional />,
  },
  {
    name: 'fejl på farveflade',
    ground: 'pink',
    render: () => (
      <Field id="eksempel-6" label="Telefon" name="phone" error="Skriv et telefonnummer med 8 cifre." />
    ),
  },
  {
    name: 'slået fra',
    render: () => <Field id="eksempel-7" label="Navn" name="name" disabled defaultValue="Mette" />,
  },
  {
    name: 'flere linjer',
    render: () => (
      <TextArea
        id="eksempel-8"
        label="Kommentar"
        name="comment"
        optional
        placeholder="Noget, vi skal vide?"
      />
    ),
  },
  {
    name: 'flere linjer med fejl',
    render: () => (
      <TextArea id="eksempel-9" label="Kommentar" name="comment" error="Hold kommentaren under 2000 tegn." />
    ),
  },
  {
    name: 'valgliste',
    render: () => (
      <Select id="eksempel-10" label="Vælg branche" name="branche" defaultValue="b">
        <option value="a">Festival</option>
        <option value="b">Sportsklub</option>
      </Select>
    ),
  },
  {
    name: 'afkrydsning',
    render: () => (
      <Checkbox id="eksempel-11" label="Jeg har læst privatlivspolitikken" name="gdpr" defaultChecked />
    ),
  },
  {
    name: 'afkrydsning med fejl',
    render: () => (
      <Checkbox
        id="eksempel-12"
        label="Jeg har læst privatlivspolitikken"
        name="gdpr"
        error="Du skal acceptere GDPR samtykket for at fortsætte."
      />
    ),
  },
]
