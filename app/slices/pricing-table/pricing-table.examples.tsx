import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'
import { packages } from '#app/slices/example-content.ts'

const full: BlockTypes['pricing_table'][] = [
  {
    id: 'pricing-table-1',
    type: 'pricing_table',
    title: '',
    subtitle: 'Billetsalg og sæsonkort er med i begge. PREMIUM har også white label og API.',
    note: 'Alle priser er ekskl. moms. Prisændringer varsles 30 dage før.',
    packages: [packages.basis, packages.premium],
    comparison: null,
  },
  {
    id: 'pricing-table-2',
    type: 'pricing_table',
    title: 'Hvornår betaler PREMIUM sig?',
    subtitle: 'Regnet med billetter til 150 kr. inkl. moms.',
    note: 'White label, Flere events og API integration får du kun i PREMIUM.',
    packages: [packages.basis, packages.premium],
    comparison: { ticketPrice: 150, tickets: [100, 500, 1000] },
  },
]

const empty: BlockTypes['pricing_table'] = {
  id: 'pricing-table-tom',
  type: 'pricing_table',
  title: '',
  subtitle: '',
  note: '',
  packages: [],
  comparison: null,
}

export const examples = blockExamples(full, empty)
