import { island } from '#app/islands/island.tsx'
import { SliceSimulator } from './slice-simulator.tsx'

export default island('slice-simulator', 'load', SliceSimulator)
