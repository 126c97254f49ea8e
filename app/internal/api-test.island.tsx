import { island } from '#app/islands/island.tsx'
import { ApiTestPage } from './api-test-page.tsx'

export default island('api-test', 'load', ApiTestPage)
