import { island } from '#app/islands/island.tsx'
import { DeskKeys } from './desk-keys.tsx'

export default island('desk-keys', 'load', DeskKeys)
