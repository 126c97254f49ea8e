import { island } from '#app/islands/island.tsx'
import { EmailPreviewPage } from './email-preview-page.tsx'

export default island('email-preview', 'load', EmailPreviewPage)
