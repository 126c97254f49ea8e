import { island } from '#app/islands/island.tsx'
import { InlineCalculator } from './inline-calculator.tsx'

export default island('inline-calculator', 'visible', InlineCalculator)
