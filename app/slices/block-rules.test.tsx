import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Block } from '#app/content/content.ts'
import type { Tile } from '#app/content/entries.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { type SiteData, SiteDataContext } from '#app/shell/site-data.ts'
import { visibleText } from '#tests/visible-text.ts'
import { BlockList, ratesStated } from './block-list.tsx'
import type { BlockSurroundings } from './block-place.ts'
import { EmployeeGrid } from './employees/employee-grid.tsx'
import { TileGrid } from './image-tiles/tile-grid.tsx'

// States of blocks that shipped content does not have.

const site = {
  site: { bookingUrl: null, account: {} },
  menu: {},
  rates: FALLBACK_RATES,
} as unknown as SiteData
const html = (part: ReactNode, data = site) =>
  renderToStaticMarkup(<SiteDataContext value={data}>{part}</SiteDataContext>)
const wordsOf = (markup: string) => visibleText(markup).trim()

/** The page's blocks; a test names only the fields that it is about. */
const blocks = (shown: readonly object[], around: Partial<BlockSurroundings> = {}) =>
  html(
    <BlockList
      blocks={shown.map((block, index) => ({ id: `b${index}`, ...block })) as unknown as Block[]}
      place="page"
      {...around}
    />,
  )
const image = { url: '/media/a.svg', alt: '', width: 4, height: 3 }

describe('people', () => {
  const person = { name: 'Mette', jobTitle: '', email: '', phone: '', image: null }
  const grid = (count: number, place: 'page' | 'column' = 'page') =>
    html(
      <EmployeeGrid
        employees={Array.from({ length: count }, (_, index) => ({ ...person, name: `P${index}` })) as never}
        place={place}
      />,
    )
  const columns = (count: number, place: 'page' | 'column') =>
    [...grid(count, place).matchAll(/(\w+):grid-cols-(\d)/g)].map(([, at, number]) => `${at} ${number}`)

  test.each<[number, 'page' | 'column', string[]]>([
    [3, 'page', ['sm 2', 'md 3', 'xl 4']],
    [4, 'page', ['sm 2', 'lg 4', 'xl 4']],
    [5, 'page', ['sm 2', 'md 3', 'xl 5']],
    [6, 'page', ['sm 2', 'lg 3', 'xl 4']],
    [10, 'page', ['sm 2', 'lg 4', 'xl 5']],
    [3, 'column', ['sm 2', 'md 3', 'xl 3']],
    [4, 'column', ['sm 2', 'xl 4']],
    [6, 'column', ['sm 2', 'lg 3', 'xl 3']],
  ])('%i on a %s fill their rows if their number allows it', (count, place, expected) => {
    expect(new Set(columns(count, place))).toEqual(new Set(expected))
  })

  test('have links to their mail and phone if they have them', () => {
    const shown = html(
      <EmployeeGrid
        employees={
          [{ ...person, jobTitle: 'Salg', email: 'm@fjord.example', phone: '+45 20 34-56 78' }] as never
        }
        place="page"
        heading="h2"
      />,
    )
    expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'mailto:m@fjord.example',
      'tel:+4520345678',
    ])
    const called = (phone: string) => html(<EmployeeGrid employees={[{ ...person, phone }]} place="page" />)
    expect(called('70 20 30 40 (tast 2)')).toContain('href="tel:70203040"')
    expect(called('Træffes på mail')).not.toContain('<a ')
    expect(wordsOf(called('Træffes på mail'))).toBe('Mette Træffes på mail')
    expect(wordsOf(shown)).toContain('Mette Salg')
    expect(shown).toMatch(/<h2[^>]*>Mette/)
    expect(grid(1)).toMatch(/<h3[^>]*>P0/)
    expect(grid(1)).not.toMatch(/<a |<p /)
    expect(grid(0)).toBe('')
  })
})

describe('tiles', () => {
  const tile: Tile = {
    id: 't',
    type: 'client',
    href: '/kunder/fjord',
    title: 'Fjord',
    image: null,
    figure: null,
    products: [],
  }
  const grid = (count: number, more: object = {}) =>
    html(
      <TileGrid
        tiles={Array.from({ length: count }, (_, index) => ({ ...tile, id: `t${index}` }))}
        {...more}
      />,
    )
  const items = (markup: string) =>
    [...markup.matchAll(/<li class="([^"]*)"/g)].map(([, classes = '']) => classes)
  const columns = (markup: string) => /<ul class="[^"]* md:grid-cols-(\d)/.exec(markup)?.[1]

  test('are at most three in a row, and of three or more the first is the largest', () => {
    expect([1, 2, 3, 7].map((count) => columns(grid(count)))).toEqual([undefined, '2', '3', '3'])
    const isLarge = (markup: string) => items(markup).map((classes) => classes.includes('row-span-2'))
    expect([grid(2), grid(3)].map(isLarge)).toEqual([
      [false, false],
      [true, false, false],
    ])
    expect(grid(3).match(/lg:text-h2/g)).toHaveLength(1)
    expect(grid(2)).not.toContain('lg:text-h2')
    expect(grid(2).match(/ text-h3"/g)).toHaveLength(2)
    expect(grid(2, { place: 'column' })).not.toMatch(/ text-h3"/)
  })

  test('scroll sideways on phones if there are several, unless the page is an overview of them', () => {
    const scrolls = (markup: string) => [
      markup.includes('overflow-x-auto'),
      markup.includes('max-md:shrink-0'),
    ]
    expect([grid(2), grid(1), grid(2, { isOverview: true })].map(scrolls)).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
  })

  test('that are alone in their row fill it, with the text beside the picture', () => {
    const alone = (markup: string) => items(markup).map((classes) => classes.includes('last:col-span-3'))
    expect(alone(grid(4))).toEqual([false, false, false, true])
    expect(alone(grid(7))).toEqual([false, false, false, true, false, false, true])
    const wide = (count: number) => grid(count).match(/md:grid-cols-2 md:gap-6/g)?.length ?? 0
    expect([1, 2, 3, 4, 5, 6, 7].map(wide)).toEqual([1, 0, 0, 1, 0, 0, 1])
  })

  test('show their figure and products, and a dark poster if they have no picture', () => {
    const whole = {
      ...tile,
      image,
      figure: { amount: '400', text: 'kampe' },
      products: [{ id: 'c', title: 'Sport' }],
    }
    const shown = html(<TileGrid tiles={[whole] as never} />)
    expect(wordsOf(shown)).toBe('Fjord 400 kampe Sport')
    expect([shown.includes('<img'), shown.includes('poster-dark')]).toEqual([true, false])
    expect([grid(1).includes('<img'), grid(1).includes('poster-dark')]).toEqual([false, true])
    expect(grid(0)).toBe('')
  })

  test('link to all customers on a page, but not in a column', () => {
    const block = { type: 'image_tiles', title: 'Kunder', tiles: [tile] }
    expect(blocks([block])).toContain('href="/kunder"')
    expect(blocks([block], { place: 'column' })).not.toContain('href="/kunder"')
    expect(blocks([{ ...block, tiles: [] }])).toBe('')
  })
})

describe('logos', () => {
  const logos = (list: object[], more: object = {}, around: Partial<BlockSurroundings> = {}) =>
    blocks(
      [{ type: 'client_logos', variation: 'default', title: 'De bruger os', logos: list, ...more }],
      around,
    )
  const link = (href: string, text = '') => ({ href, text })

  test('without alt text are named by the text of their link, or else by its address', () => {
    const named = (href: string, text?: string) => wordsOf(logos([{ image, link: link(href, text) }]))
    expect(named('https://www.fjord.example/program?x', 'Fjordscenen')).toContain('De bruger os Fjordscenen')
    expect(named('https://www.fjord.example/program')).toContain('De bruger os fjord.example')
    expect(named('http://fjord.example')).toContain('De bruger os fjord.example')
    expect(named('/kunder/fjord')).toContain('De bruger os /kunder/fjord')
    const described = { image: { ...image, alt: 'Fjord' }, link: link('https://fjord.example') }
    expect(wordsOf(logos([described]))).toBe('De bruger os (åbner i ny fane)')
    expect(logos([{ image, link: null }])).not.toContain('<a ')
    expect(logos([])).toBe('')
  })

  test('of partners have their own heading, also in a column', () => {
    for (const place of ['page', 'column'] as const) {
      const shown = wordsOf(logos([{ image, link: null }], { variation: 'partner' }, { place }))
      expect(shown).toBe('Vores partnere')
    }
  })

  test('to download are offered as SVG and PNG, each on its ground', () => {
    const files = [
      { image: { ...image, url: '/media/navn.svg', alt: 'Navn' }, link: null },
      { image: { ...image, url: '/media/hvid.svg' }, link: null, ground: 'hall', name: 'Hvid' },
      { image: null, link: null },
    ]
    const shown = logos(files, { variation: 'download' })
    expect(
      [...shown.matchAll(/href="([^"]*)" download/g)].map(([, href]) => href?.replaceAll('&amp;', '&')),
    ).toEqual([
      '/media/navn.svg',
      '/media/navn.svg?fm=png&w=1200',
      '/media/hvid.svg',
      '/media/hvid.svg?fm=png&w=1200',
    ])
    expect(
      [...shown.matchAll(/class="ground-(\w+)[^"]*"/g)].map(([all, ground]) => [
        ground,
        all.includes('border-2'),
      ]),
    ).toEqual([
      ['white', true],
      ['hall', false],
    ])
    expect(wordsOf(shown)).toBe(
      'De bruger os Navn Hent SVG : Navn Hent PNG : Navn Hvid Hent SVG : Hvid Hent PNG : Hvid',
    )
  })
})

describe('prices', () => {
  const card = (title: string) => ({
    id: title,
    title,
    subtitle: '',
    icon: null,
    price: '0 kr.',
    priceLabel: '',
    items: [],
  })
  const model = {
    type: 'price_model',
    title: '',
    package: '',
    fixedFee: null,
    percentageFee: null,
    unit: 'solgt billet',
    text: '',
  }

  test('of a model are its title, its rates by the unit and its text, as far as it has them', () => {
    expect(blocks([model])).toBe('')
    expect(wordsOf(blocks([{ ...model, fixedFee: 0 }]))).toBe('0 kr. pr. solgt billet, ekskl. moms')
    expect(wordsOf(blocks([{ ...model, percentageFee: 2.5, unit: 'kort' }]))).toBe(
      '2,5 % pr. kort, ekskl. moms',
    )
    expect(wordsOf(blocks([{ ...model, title: 'Gavekort', text: 'Gratis' }]))).toBe('Gavekort Gratis')
  })

  test('of models say whether rates are stated, and whether something other than tickets is sold', () => {
    const stated = (units: string[]) =>
      ratesStated(units.map((unit) => ({ ...model, id: unit, unit })) as never)
    expect([[], ['solgt billet'], ['solgt billet', 'kort']].map(stated)).toEqual([
      { statesRates: false, sellsOther: false },
      { statesRates: true, sellsOther: false },
      { statesRates: true, sellsOther: true },
    ])
  })

  test('of a package link to the contact form with the package and the page that they are on', () => {
    const shown = blocks([{ type: 'package', ...card('BASIS') }], { pricePage: 'pakker' })
    expect(shown).toContain('kontakt=start&amp;pakke=BASIS&amp;fra=pakker')
  })
})

describe('texts', () => {
  const general = {
    type: 'general',
    variation: 'default',
    title: 'Om os',
    body: null,
    image,
    imageMobile: null,
    link: null,
  }

  test('have their picture on the right and the left in turn, and stay without one', () => {
    const shown = blocks([general, general, { ...general, image: null }])
    expect(shown.match(/order-2/g)).toHaveLength(1)
    expect(shown.indexOf('7fr_5fr')).toBeLessThan(shown.indexOf('order-2'))
    expect(shown.match(/<img/g)).toHaveLength(2)
    expect(blocks([general])).toMatch(/<h2 class="text-h2"/)
    expect(blocks([general], { place: 'column' })).toMatch(/<h2 class="text-h3"/)
    const nothing = { ...general, title: '', image: null }
    expect(blocks([nothing])).toBe('')
  })

  test('link only to pages that exist, as "Læs mere" or with the text of the link', () => {
    const leadsTo = (href: string, text = '') =>
      ['default', 'quote'].map((variation) => {
        const shown = blocks([{ ...general, variation, title: 'Om os', image: null, link: { href, text } }])
        return [/href="([^"]*)"/.exec(shown)?.[1], wordsOf(shown)]
      })
    expect(leadsTo('/kunder/fjord')).toEqual(Array(2).fill(['/kunder/fjord', 'Om os Læs mere']))
    expect(leadsTo('/kunder/fjord', 'Ring')).toEqual(Array(2).fill(['/kunder/fjord', 'Om os Ring']))
    expect(leadsTo('/findes/slet/ikke')).toEqual(Array(2).fill([undefined, 'Om os']))
  })

  test('with another picture for phones are not beside it in a column', () => {
    const both = { ...general, imageMobile: { ...image, url: '/media/b.svg' } }
    expect(blocks([both])).toContain('lg:grid-cols-[5fr_7fr]')
    expect(blocks([both], { place: 'column' })).not.toMatch(/grid-cols-\[\dfr/)
    expect(blocks([general], { place: 'column' })).toContain('md:grid-cols-[7fr_5fr]')
  })

  test('of figures keep a number and its unit on one line, and phones show three in a row', () => {
    const figure = {
      type: 'feature',
      variation: 'figure',
      title: '1 bankdag',
      text: 'Til pengene er der',
      icon: null,
    }
    const shown = blocks([figure])
    expect(shown).toContain('1\u00a0bankdag')
    expect(shown).toContain('--characters:9')
    expect(blocks([{ ...figure, title: 'Mere end 4 kampe om ugen' }])).toContain('--characters:7')
    expect(blocks([{ ...figure, title: '123456789 billetsystemer' }])).toContain('--characters:18')
    expect(shown).toContain('max-sm:grid-cols-[repeat(auto-fit')
    const plain = { ...figure, variation: 'default' }
    expect(blocks([figure, plain])).not.toContain('max-sm:grid-cols-[repeat(auto-fit')
    expect(blocks([{ ...plain, title: '', text: '' }])).toBe('')
    expect(blocks([plain])).toMatch(/<h2[^>]*>1 bankdag/)
    expect(blocks([{ type: 'title', title: 'Tal' }, plain])).toMatch(/<h3[^>]*>1 bankdag/)
  })

  test('of questions have a default heading, and state the fee if the page has a calculator', () => {
    const question = { id: 'q', question: 'Hvornår?', answer: null }
    const faq = {
      type: 'faq',
      title: '',
      text: '',
      questions: [question, question],
      moreText: '',
      moreImage: null,
    }
    const shown = blocks([faq], { calculator: { fixedFee: 4, percentageFee: 4 } as never })
    expect(wordsOf(shown)).toContain(
      'Spørgsmål, vi tit får Gebyret er 4 kr. + 4 % ekskl. moms pr. solgt billet.',
    )
    expect([...shown.matchAll(/id="(spoergsmaal-[^"]*)"/g)].map(([, id]) => id)).toEqual([
      'spoergsmaal-b0-1',
      'spoergsmaal-b0-2',
    ])
    expect(wordsOf(blocks([faq]))).not.toContain('Gebyret')
    expect(blocks([{ ...faq, questions: [] }])).toBe('')
  })
})
