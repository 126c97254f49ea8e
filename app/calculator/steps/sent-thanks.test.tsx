import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readWizardContent } from '#app/calculator/wizard-content.ts'
import { InsideIsland } from '#app/islands/island.tsx'
import { contentOf, document } from '#tests/content-in-memory.ts'
import { visibleText } from '#tests/visible-text.ts'
import { SentThanks } from './sent-thanks.tsx'

const sent = {
  reference: 'K7M4-2XQ9',
  isMailed: false,
  answerBy: 'fredag den 4. december',
  notice: null,
  name: 'Mette Holm',
  email: 'mette@holm.dk',
}

test('the thanks for a form contain the links that an editor made, and the promised day', async () => {
  const text = 'Vi ringer senest {dag}. Læs imens om dørsalg.'
  const [start, end] = [text.indexOf('om dørsalg'), text.indexOf('.', 30)]
  const link = { type: 'hyperlink', start, end, data: { link_type: 'Web', url: '/produkt/doersalg' } }
  const thank_you_text = [{ type: 'paragraph', text, spans: [link] }]
  const content = await readWizardContent(
    contentOf([document('faa_tilbud', null, { thank_you_text })]).content,
  )
  const html = renderToStaticMarkup(
    <InsideIsland>
      <SentThanks content={content} sent={sent} isCreation={false} packageTitle="" />
    </InsideIsland>,
  )
  expect(html).toContain('<a href="/produkt/doersalg" class="link"><span>om dørsalg</span></a>')
  expect(visibleText(html)).toContain('Vi ringer senest fredag den 4. december. Læs imens om dørsalg')
})
