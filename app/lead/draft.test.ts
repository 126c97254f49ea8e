import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { parseTicketCount, ticketCountText } from '#app/pricing/ticket-range.ts'
import { hasStatedTickets, problemsOf, withFeatures } from './answers/answers.ts'
import { slug } from './answers/choices.ts'
import {
  hasAnswers,
  type LeadDraft,
  matchChoices,
  NO_DRAFT,
  readQuery,
  readStored,
  toggleAddOn,
  writeQuery,
} from './draft.ts'
import { chosenPackage } from './lead.ts'

const { addOns, industries } = FALLBACK_CONTENT
const choices = {
  addOns: addOns.map(({ name, icon, package: of }) => ({ name, icon, package: of })),
  industries,
}

const sold: LeadDraft = {
  ...NO_DRAFT,
  industry: 'Kultur & Events',
  other: choices.addOns.filter(({ name }) => name === 'White label' || name === 'Support'),
  ticketDetails: {
    ...NO_DRAFT.ticketDetails,
    ticketPrice: 195.5,
    numberOfTickets: 1250,
    customerPaysFee: false,
  },
}

describe('the answers in a URL', () => {
  it('are short Danish words without personal data', () => {
    expect(writeQuery(sold)).toBe(
      'branche=kultur-events&tilvalg=white-label.support&betaler=arrangoer&pris=195%2C50&antal=1250',
    )
    expect(writeQuery(NO_DRAFT)).toBe('')
  })

  it('survive a round trip, whatever was chosen', () => {
    fc.assert(
      fc.property(
        fc.record({
          industry: fc.constantFrom('', ...industries.map(({ name }) => name)),
          other: fc.subarray(choices.addOns),
          ore: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 99_999_999 })),
          numberOfTickets: fc.integer({ min: 100, max: 10_000_000 }),
          customerPaysFee: fc.boolean(),
          contact: fc.oneof(
            fc.record({ contactMethod: fc.constant('' as const) }),
            fc.record({
              contactMethod: fc.constant('start' as const),
              packageTitle: fc.constantFrom('', 'BASIS', 'PREMIUM', 'Festival & marked'),
              pricePage: fc.constantFrom('', 'udstyr-til-indgangen'),
            }),
          ),
        }),
        ({ ore, numberOfTickets, customerPaysFee, contact, ...rest }) => {
          const given: LeadDraft = {
            ...NO_DRAFT,
            ...rest,
            ...contact,
            ticketDetails: {
              ...NO_DRAFT.ticketDetails,
              ticketPrice: ore / 100,
              numberOfTickets,
              customerPaysFee,
            },
          }
          expect(readQuery(new URLSearchParams(writeQuery(given)), choices)).toEqual(given)
        },
      ),
    )
  })

  it.each([
    ['branche=skak&tilvalg=jetpack.support&pris=gratis&antal=mange&kontakt=ring', { other: ['Support'] }],
    ['antal=1e9&pris=-1', { other: [] }],
    ['pris=0%2C50', { other: [] }],
    ['pris=0.99', { other: [] }],
    ['branche=%00&tilvalg=', { other: [] }],
  ])('are treated as missing when they cannot be read: %s', (query, expected) => {
    const read = readQuery(new URLSearchParams(query), choices)
    expect(read.industry).toBe('')
    expect(read.contactMethod).toBe('')
    expect(read.ticketDetails).toEqual(NO_DRAFT.ticketDetails)
    expect(read.other.map(({ name }) => name)).toEqual(expected.other)
  })

  it.each(['.', ')', '),', '”', '"', '>', '!', '…', '*', '\u200b', ' ', '\u2019'])(
    'are read as sent if the punctuation of a sentence follows their link: %s',
    (behind) => {
      const answers = [...new URLSearchParams(writeQuery(sold))]
      for (const [last] of answers) {
        const query = new URLSearchParams([
          ...answers.filter(([name]) => name !== last),
          ...answers.filter(([name]) => name === last).map(([name, text]) => [name, text + behind]),
        ])
        expect([last, readQuery(query, choices)]).toEqual([last, sold])
      }
      const taken = new URLSearchParams({ pakke: `BASIS${behind}` })
      if (!/[!…*]/.test(behind)) expect(readQuery(taken, choices).choice).toBe('BASIS')
    },
  )

  it.each(['Kom i gang!', 'Festival (stor)', 'Hvad nu?', 'Pro+'])('keep a title unchanged: %s', (choice) => {
    const query = writeQuery({ ...sold, choice })
    expect(readQuery(new URLSearchParams(query), choices).choice).toBe(choice)
  })

  it.each([0, 50, 99, 100, 10_000_001])('keep a count of %d unchanged', (count) => {
    const read = readQuery(new URLSearchParams(`antal=${count}`), choices)
    expect(read.ticketDetails.numberOfTickets).toBe(count)
  })

  it('keep choices that only the content knows while the content service is down', () => {
    const offline = { ...choices, offline: true }
    const query = 'branche=messe-marked&tilvalg=support.garderobe&pris=195&antal=1250'
    const read = readQuery(new URLSearchParams(query), offline)
    expect(read.industry).toBe('Messe marked')
    expect(read.other).toEqual([
      { name: 'Support', icon: null, package: 'BASIS' },
      { name: 'Garderobe', icon: null, package: 'BASIS' },
    ])
    expect(writeQuery(read)).toBe(query)
    const back = { ...choices, industries: [{ name: 'Messe & marked' }] }
    expect(matchChoices(read, back).industry).toBe('Messe & marked')
    expect(matchChoices({ ...NO_DRAFT, industry: 'Museum' }, offline).industry).toBe('Museum')
    for (const hostile of ['%3Cb%3E', 'A', 'a--b', '-a', 'x'.repeat(61)])
      expect(readQuery(new URLSearchParams(`branche=${hostile}&tilvalg=${hostile}`), offline)).toEqual(
        NO_DRAFT,
      )
  })

  it('accept an unknown add-on of up to sixty letters while the content service is down', () => {
    const offline = { ...choices, offline: true }
    const long = 'x'.repeat(60)
    expect(readQuery(new URLSearchParams(`branche=${long}`), offline).industry).toBe(`X${'x'.repeat(59)}`)
    expect(readQuery(new URLSearchParams('branche=messe2-marked-3'), offline).industry).toBe(
      'Messe2 marked 3',
    )
    for (const hostile of ['a-', 'a b', 'a-b!c', '!a'])
      expect(readQuery(new URLSearchParams({ branche: hostile }), offline).industry).toBe('')
  })

  it('are distinguished from an address with only a contact method', () => {
    expect(hasAnswers(new URLSearchParams('kontakt=start&pakke=PREMIUM&fra=saesonkort'))).toBe(false)
    for (const answer of ['branche', 'tilvalg', 'betaler', 'pris', 'antal'])
      expect(hasAnswers(new URLSearchParams(`${answer}=x`)), answer).toBe(true)
  })

  it('contain the contact method only if a package is to be created', () => {
    const read = (kontakt: string) => readQuery(new URLSearchParams({ kontakt }), choices).contactMethod
    expect(['demo', 'call', 'start', 'ring', ''].map(read)).toEqual(['', '', 'start', '', ''])
    for (const contactMethod of ['call', 'demo', ''] as const)
      expect(writeQuery({ ...NO_DRAFT, contactMethod, packageTitle: 'BASIS', pricePage: 'x' })).toBe('')
    const start: LeadDraft = { ...NO_DRAFT, contactMethod: 'start' }
    expect(writeQuery({ ...start, packageTitle: 'BASIS', pricePage: 'x' })).toBe(
      'kontakt=start&pakke=BASIS&fra=x',
    )
    expect(writeQuery(start)).toBe('kontakt=start')
  })

  it('trim the package name and limit it to sixty letters, and the price page to eighty', () => {
    const read = (pakke: string, fra: string) =>
      readQuery(new URLSearchParams({ kontakt: 'start', pakke, fra }), choices)
    expect(read(' Festival ', '').packageTitle).toBe('Festival')
    expect(read('x'.repeat(61), '').packageTitle).toHaveLength(60)
    expect(read('', 'a'.repeat(80)).pricePage).toHaveLength(80)
    for (const page of ['a'.repeat(81), '-a', 'a b', 'a/b', 'a\n'])
      expect(read('', page).pricePage, page).toBe('')
    expect(read('', '2-dage').pricePage).toBe('2-dage')
  })

  it('include a package and its price page only when a package is created', () => {
    const read = (query: string) => {
      const { packageTitle, pricePage } = readQuery(new URLSearchParams(query), choices)
      return [packageTitle, pricePage]
    }
    expect(read('kontakt=start&pakke=PREMIUM&fra=saesonkort')).toEqual(['PREMIUM', 'saesonkort'])
    expect(read('kontakt=call&pakke=PREMIUM&fra=saesonkort')).toEqual(['', ''])
    expect(read('pakke=PREMIUM&fra=saesonkort')).toEqual(['', ''])
    for (const elsewhere of ['//ond.example', 'https://ond.example', '../x', 'Sæson'])
      expect(read(`kontakt=start&pakke=PREMIUM&fra=${encodeURIComponent(elsewhere)}`)).toEqual([
        'PREMIUM',
        '',
      ])
  })
})

describe('a choice', () => {
  it('is named in a URL by its letters only', () => {
    expect(['Kultur & Events', 'Eget domæne', 'Årsmøde / Øl', '  A  '].map(slug)).toEqual([
      'kultur-events',
      'eget-domaene',
      'aarsmoede-oel',
      'a',
    ])
  })

  it('of an add-on is inserted in list order and can be removed again', () => {
    const [webshop, , whiteLabel] = choices.addOns
    if (!webshop || !whiteLabel) throw new Error('The fallback add-ons changed')
    const both = toggleAddOn(toggleAddOn(NO_DRAFT, whiteLabel, choices), webshop, choices)
    expect(both.other.map(({ name }) => name)).toEqual(['Egen webshop', 'White label'])
    expect(toggleAddOn(both, webshop, choices).other.map(({ name }) => name)).toEqual(['White label'])
  })

  it('of an add-on that content no longer lists comes last and can be removed', () => {
    const garderobe = { name: 'Garderobe', icon: null, package: 'BASIS' as const }
    const [webshop] = choices.addOns
    if (!webshop) throw new Error('The fallback add-ons changed')
    const both = toggleAddOn(toggleAddOn(NO_DRAFT, garderobe, choices), webshop, choices)
    expect(both.other.map(({ name }) => name)).toEqual(['Egen webshop', 'Garderobe'])
    expect(toggleAddOn(both, garderobe, choices).other).toEqual([webshop])
  })

  it.each([
    ['Egen webshop', 'ownShop'],
    ['Eget domæne', 'ownDomain'],
    ['White label', 'whiteLabel'],
    ['Flere events', 'multipleEvents'],
  ])('of only %s set the feature %s', (name, feature) => {
    const other = [{ name, icon: null, package: 'BASIS' as const }]
    const { numberOfUsers, ...features } = withFeatures({
      ...NO_DRAFT,
      other,
      additionalFeatures: { numberOfUsers: 4 },
    }).additionalFeatures
    expect(Object.entries(features).filter(([, chosen]) => chosen)).toEqual([[feature, true]])
    expect(numberOfUsers).toBe(4)
  })

  it('of a package count only on the start path and only for a known package', () => {
    const chosen = (contactMethod: LeadDraft['contactMethod'], packageTitle: string) =>
      chosenPackage({ ...NO_DRAFT, contactMethod, packageTitle }, FALLBACK_CONTENT.rates)
    expect(chosen('start', 'premium')).toBe('PREMIUM')
    expect(chosen('start', 'Festival')).toBeNull()
    expect(chosen('call', 'PREMIUM')).toBeNull()
  })

  it('of add-ons set the additional features', () => {
    expect(withFeatures({ ...NO_DRAFT, other: choices.addOns }).additionalFeatures).toEqual({
      ownShop: true,
      ownDomain: true,
      whiteLabel: true,
      multipleEvents: true,
      numberOfUsers: 1,
    })
    expect(withFeatures(sold).additionalFeatures).toMatchObject({ ownShop: false, whiteLabel: true })
  })
})

describe('a number of tickets', () => {
  it("is '2.500+' at the slider's maximum and exact otherwise", () => {
    expect([100, 2400, 2500, 2501, 12000].map((count) => ticketCountText(count))).toEqual([
      '100',
      '2.400',
      '2.500+',
      '2.501',
      '12.000',
    ])
  })

  it.each([
    [99, false],
    [100, true],
    [100.5, false],
    [10_000_000, true],
    [10_000_001, false],
  ])('of %d can be sold: %s', (numberOfTickets, isOne) => {
    const answers = { ...sold, ticketDetails: { ...sold.ticketDetails, numberOfTickets } }
    expect('numberOfTickets' in problemsOf(answers)).toBe(!isOne)
  })

  it.each([
    [100, 0, false],
    [0, 0, false],
    [101, 0, true],
    [100, 1, true],
  ])('of %d at %d kr. was entered: %s', (numberOfTickets, ticketPrice, isStated) => {
    const ticketDetails = { ...NO_DRAFT.ticketDetails, numberOfTickets, ticketPrice }
    expect(hasStatedTickets({ ticketDetails })).toBe(isStated)
  })

  it('is parsed from the text that displays it', () => {
    expect(
      ['100', '2.400', '2500+', ' 2.500+ ', '2.500+ billetter', '2.501', '12 000', '12,5', '1+2', '+'].map(
        parseTicketCount,
      ),
    ).toEqual([100, 2400, 2500, 2500, 2500, 2501, 12000, null, null, null])
  })
})

describe('stored answers', () => {
  it('survive a round trip', () => {
    expect(readStored(JSON.parse(JSON.stringify(sold)))).toEqual(sold)
  })

  it('of older shapes are read: plain strings, title and emoji, numbers as text', () => {
    const read = readStored({
      industry: 'Sportsklub',
      contactMethod: 'call',
      other: [
        'White label',
        { title: 'Support', emoji: '🎧', package: 'BASIS' },
        { name: 'White label' },
        7,
        null,
      ],
      ticketDetails: {
        numberOfTickets: '1200',
        ticketPrice: '195,50',
        customerPaysFee: false,
        seasonPasses: '3',
      },
      additionalFeatures: { numberOfUsers: 4 },
      contactInfo: { name: 'Mette' },
      packageTitle: 'PREMIUM',
    })
    expect(read).toEqual({
      ...NO_DRAFT,
      industry: 'Sportsklub',
      contactMethod: 'call',
      other: [
        { name: 'White label', icon: null, package: 'PREMIUM' },
        { name: 'Support', icon: '🎧', package: 'BASIS' },
      ],
      ticketDetails: {
        ...NO_DRAFT.ticketDetails,
        numberOfTickets: 1200,
        ticketPrice: 195.5,
        customerPaysFee: false,
        seasonPasses: 3,
      },
      additionalFeatures: { numberOfUsers: 4 },
    })
  })

  it.each([
    ['giftCards', 'giftCardValue', true],
    ['giftCards', 'giftCardValue', false],
    ['merchandise', 'merchandiseValue', true],
    ['merchandise', 'merchandiseValue', false],
    ['foodDrinks', 'foodDrinksValue', true],
    ['foodDrinks', 'foodDrinksValue', false],
  ] as const)('keep %s with its %s: %s', (product, value, sells) => {
    const productSales = { [product]: sells, [value]: '12,5' }
    expect(readStored({ productSales }).productSales).toEqual({
      ...NO_DRAFT.productSales,
      [product]: sells,
      [value]: 12.5,
    })
    expect(readStored({ productSales: { [product]: 'nej' } }).productSales[product]).toBe(false)
  })

  it.each([
    [250_000, 250_000],
    ['250000,5', 250_000.5],
    [0, 0],
    [-1, 0],
    [999_999_999, 999_999_999],
    [1e9, 0],
    [true, 0],
    ['mange', 0],
    [null, 0],
  ])('read an amount of %j as %d', (expectedRevenue, amount) => {
    expect(readStored({ expectedRevenue }).expectedRevenue).toBe(amount)
  })

  it.each([
    [{ numberOfUsers: 3, additionalFeatures: { numberOfUsers: 7 } }, 3],
    [{ additionalFeatures: { numberOfUsers: 7 } }, 7],
    [{ numberOfUsers: 2.9 }, 1],
    [{ numberOfUsers: 0 }, 1],
    [{}, 1],
  ])('read %j as %d users', (stored, users) => {
    expect(readStored(stored).additionalFeatures.numberOfUsers).toBe(users)
  })

  it('are trimmed and cut to a length that a page can show', () => {
    expect(readStored({ industry: '  Sportsklub ' }).industry).toBe('Sportsklub')
    expect(readStored({ industry: 'x'.repeat(201) }).industry).toHaveLength(200)
    expect(readStored({ industry: 7 }).industry).toBe('')
  })

  it.each([
    [{ numberOfTickets: 99 }, { numberOfTickets: 99 }],
    [{ numberOfTickets: 0 }, { numberOfTickets: 100 }],
    [{ ticketPrice: 1e8 }, { ticketPrice: 0 }],
    [{ customerPaysFee: 'nej' }, { customerPaysFee: true }],
    [
      { seasonPasses: 2.5, seasonPassPrice: '900,50' },
      { seasonPasses: 0, seasonPassPrice: 900.5 },
    ],
  ])('read the ticket details %j as %j', (ticketDetails, read) => {
    expect(readStored({ ticketDetails }).ticketDetails).toEqual({
      ...NO_DRAFT.ticketDetails,
      ...read,
    })
  })

  it('never break the wizard, whatever the storage contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (whole, part) => {
        readStored(whole)
        const read = readStored({
          other: part,
          ticketDetails: part,
          productSales: part,
          industry: part,
        })
        expect(readQuery(new URLSearchParams(writeQuery(matchChoices(read, choices))), choices)).toBeDefined()
      }),
    )
  })

  it('are renamed to what content now calls the same choice', () => {
    const today = {
      industries: [{ name: 'KULTUR og events' }, { name: 'Kultur & events' }],
      addOns: [{ name: 'White Label', icon: 'tag.svg', package: 'BASIS' as const }],
    }
    const matched = matchChoices(sold, today)
    expect(matched.industry).toBe('Kultur & events')
    expect(matched.other).toEqual([
      { name: 'White Label', icon: 'tag.svg', package: 'BASIS' },
      { name: 'Support', icon: null, package: 'BASIS' },
    ])
    expect(matchChoices(sold, { industries: [], addOns: [] }).industry).toBe('')
  })
})
