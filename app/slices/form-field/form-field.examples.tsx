import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['form_field'][] = [
  {
    id: 'form-field-1',
    type: 'form_field',
    field: 'company',
    label: 'Hvem skal pakken sendes til?',
    placeholder: '',
    help: 'Navn og adresse på den, der kan tage imod den ugen før.',
  },
  {
    id: 'form-field-2',
    type: 'form_field',
    field: 'phone',
    label: 'Hvem har telefonen på dagen?',
    placeholder: '',
    help: 'Så ved vagten, hvem der ringer.',
  },
  {
    id: 'form-field-3',
    type: 'form_field',
    field: 'comment',
    label: 'Hvor mange indgange er der?',
    placeholder: '',
    help: 'Skriv antal døre eller porte, og om der er strøm ved dem.',
  },
]

const empty: BlockTypes['form_field'] = {
  id: 'form-field-tom',
  type: 'form_field',
  field: null,
  label: '',
  placeholder: '',
  help: '',
}

export const examples = blockExamples(full, empty)
