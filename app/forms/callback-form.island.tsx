import { island } from '#app/islands/island.tsx'
import { CallbackForm } from './callback-form.tsx'

export default island('callback-form', 'visible', CallbackForm)
