import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['employees'][] = [
  {
    id: 'employees-1',
    type: 'employees',
    title: 'Mød os',
    employees: [
      {
        image: {
          url: '/media/medarbejder-alma.svg',
          alt: 'Tegnet portræt af Alma Kulisse',
          width: 400,
          height: 400,
        },
        name: 'Alma Kulisse',
        jobTitle: 'Direktør',
        email: 'alma@rampelys.example',
        phone: '70 00 00 01',
      },
      {
        image: {
          url: '/media/medarbejder-birk.svg',
          alt: 'Tegnet portræt af Birk Tæppe',
          width: 400,
          height: 400,
        },
        name: 'Birk Tæppe',
        jobTitle: 'Konsulent, sport og motion',
        email: 'birk@rampelys.example',
        phone: '70 00 00 02',
      },
    ],
  },
]

const empty: BlockTypes['employees'] = { id: 'employees-tom', type: 'employees', title: '', employees: [] }

export const examples = blockExamples(full, empty)
