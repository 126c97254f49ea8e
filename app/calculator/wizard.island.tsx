import { island } from '#app/islands/island.tsx'
import { Wizard } from './wizard.tsx'

export default island('wizard', 'load', Wizard)
