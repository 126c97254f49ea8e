import { Button } from './button.tsx'
import type { Example } from './example.ts'
import { Ticket } from './ticket.tsx'

export const examples: Example[] = [
  {
    name: 'delt',
    ground: 'pink',
    render: () => <Ticket main={<p>Det, du skriver</p>} stub={<p className="figure">58.000 kr.</p>} />,
  },
  {
    name: 'efter indhold',
    ground: 'hall',
    render: () => (
      <Ticket
        tear="fit"
        mainGround="yellow"
        main={<h2 className="text-h2">Beregn din pris</h2>}
        stub={<Button href="/beregner/branche">Start beregning</Button>}
      />
    ),
  },
  {
    name: 'på tværs',
    render: () => (
      <Ticket
        tear="rows"
        mainGround="green"
        stubGround="green"
        tornGround
        main={<p>Billetter</p>}
        stub={<Button full>Ansøg om arrangørkonto</Button>}
      />
    ),
  },
]
