import { island } from '#app/islands/island.tsx'
import { FeeLine } from './fee-line.tsx'

export default island('fee-line', 'interaction', FeeLine)
