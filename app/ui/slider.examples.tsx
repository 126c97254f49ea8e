import { useState } from 'react'
import type { Example } from './example.ts'
import { Slider } from './slider.tsx'

const danish = new Intl.NumberFormat('da-DK')

function Tickets({ id, start, error }: { id: string; start: number; error?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Slider
      id={id}
      label="Antal billetter"
      name="tickets"
      value={value}
      onChange={setValue}
      min={100}
      max={2500}
      step={100}
      format={(number) => (number === 2500 ? '2500+' : danish.format(number))}
      parse={(text) => (/^[\d.]+\+?$/.test(text.trim()) ? Number(text.replace(/\D/g, '')) : null)}
      scale={['100', '2500+']}
      error={error}
    />
  )
}

export const examples: Example[] = [
  { name: 'midt på', render: () => <Tickets id="antal-midt" start={1200} /> },
  { name: 'i toppen', render: () => <Tickets id="antal-top" start={2500} /> },
  {
    name: 'med fejl',
    render: () => (
      <Tickets id="antal-fejl" start={50} error="Vælg venligst et antal billetter på mindst 100" />
    ),
  },
]
