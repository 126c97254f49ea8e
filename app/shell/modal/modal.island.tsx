import { island } from '#app/islands/island.tsx'
import { ModalLayer } from './modal.tsx'

export default island('modal', 'interaction', ModalLayer)
