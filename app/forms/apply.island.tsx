import { island } from '#app/islands/island.tsx'
import { Apply } from './apply.tsx'

export default island('apply', 'load', Apply)
