import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['faq'][] = [
  {
    id: 'faq-1',
    type: 'faq',
    title: 'Spørgsmål om adgangskontrol',
    text: '',
    moreText:
      'Book en halv time. Vi viser dig systemet med dit eget arrangement som eksempel, og du kan stille alle de spørgsmål, du vil.',
    moreImage: {
      url: '/media/moede.svg',
      alt: 'To mennesker i samtale hen over en lampe',
      width: 640,
      height: 480,
    },
    questions: [
      {
        question: 'Skal jeg købe særligt udstyr til at scanne?',
        answer: {
          nodes: [
            {
              type: 'paragraph',
              text: 'Nej. En almindelig telefon er nok. Har du mange gæster på kort tid, kan du leje håndscannere. Se udstyr til indgangen.',
              spans: [
                {
                  type: 'hyperlink',
                  start: 97,
                  end: 117,
                  data: {
                    link_type: 'Web',
                    url: '/priser/udstyr-til-indgangen',
                  },
                },
              ],
            },
          ],
        },
      },
      {
        question: 'Hvor hurtigt går det?',
        answer: {
          nodes: [
            {
              type: 'paragraph',
              text: 'Det tager omkring et sekund at læse en billet. Resten er, hvor hurtigt gæsten finder den frem.',
              spans: [],
            },
          ],
        },
      },
    ],
  },
]

const empty: BlockTypes['faq'] = {
  id: 'faq-tom',
  type: 'faq',
  title: '',
  text: '',
  moreText: '',
  moreImage: null,
  questions: [],
}

export const examples = blockExamples(full, empty)
