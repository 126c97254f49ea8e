import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { EmailPreviewPage } from './email-preview-page.tsx'

export const examples: IslandExample<ComponentProps<typeof EmailPreviewPage>>[] = [
  {
    name: 'a mail with every kind of quote',
    props: {
      example: {
        subject: 'Dit tilbud "nu" & her',
        html: '<!doctype html>\n<p title="a \'b\'">Hej &amp; </textarea></script>\n\n</p>\r\n',
        text: 'Hej',
      },
      csrf: '0123abcd',
    },
  },
  { name: 'an empty mail', props: { example: { subject: '', html: '', text: '' }, csrf: '' } },
]
