import type { BlockTypes } from '#app/content/content.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

const full: BlockTypes['footer'][] = [
  {
    id: 'footer-1',
    type: 'footer',
    title: 'Godt at vide',
    text: {
      nodes: [
        {
          type: 'paragraph',
          text: 'Priserne henvender sig til arrangører og er ekskl. moms. Vi varsler prisændringer 30 dage før. Resten står i abonnementsbetingelserne.',
          spans: [
            {
              type: 'hyperlink',
              start: 109,
              end: 133,
              data: {
                link_type: 'Web',
                url: '/abonnementsbetingelser',
              },
            },
          ],
        },
      ],
    },
    link: {
      href: '/beregner/branche',
      text: 'Beregn din pris',
      external: false,
    },
  },
]

const empty: BlockTypes['footer'] = { id: 'footer-tom', type: 'footer', title: '', text: null, link: null }

export const examples = blockExamples(full, empty)
