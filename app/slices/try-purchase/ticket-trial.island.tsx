import { island } from '#app/islands/island.tsx'
import { TicketTrial } from './ticket-trial.tsx'

export default island('ticket-trial', 'visible', TicketTrial)
