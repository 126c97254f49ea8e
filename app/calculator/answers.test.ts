import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slug } from '#app/leads/links.ts'
import {
  type Answers,
  additionalFeaturesOf,
  hasAnswers,
  matchChoices,
  NO_ANSWERS,
  parseTicketCount,
  readQuery,
  readStoredAnswers,
  ticketCountText,
  toggleAddOn,
  writeQuery,
} from './answers.ts'
import { FALLBACK_CONTENT } from './wizard-content.ts'

const { addOns, industries } = FALLBACK_CONTENT
const choices = {
  addOns: addOns.map(({ name, icon, package: of }) => ({ name, icon, package: of })),
  industries,
}

const sold: Answers = {
  ...NO_ANSWERS,
  industry: 'Kultur & Events',
  other: choices.addOns.filter(({ name }) => name === 'White label' || name === 'Support'),
  ticketDetails: {
    ...NO_ANSWERS.ticketDetails,
    ticketPrice: 195.5,
    numberOfTickets: 1250,
    customerPaysFee: false,
  },
}

describe('answers in a URL', () => {
  it('are short Danish words without personal data', () => {
    expect(writeQuery(sold)).toBe(
      'branche=kultur-events&tilvalg=white-label.support&betaler=arrangoer&pris=195%2C50&antal=1250',
    )
    expect(writeQuery(NO_ANSWERS)).toBe('')
  })

  it('come back as they were, whatever was chosen', () => {
    fc.assert(
      fc.property(
        fc.record({
          industry: fc.constantFrom('', ...industries.map(({ name }) => name)),
          other: fc.subarray(choices.addOns),
          ore: fc.integer({ min: 0, max: 99_999_999 }),
          numberOfTickets: fc.integer({ min: 100, max: 10_000_000 }),
          customerPaysFee: fc.boolean(),
          contact: fc.oneof(
            fc.record({ contactMethod: fc.constantFrom('' as const, 'demo' as const, 'call' as const) }),
            fc.record({
              contactMethod: fc.constant('start' as const),
              selectedPackage: fc.constantFrom('', 'BASIS', 'PREMIUM', 'Festival & marked'),
              pricePage: fc.constantFrom('', 'udstyr-til-indgangen'),
            }),
          ),
        }),
        ({ ore, numberOfTickets, customerPaysFee, contact, ...rest }) => {
          const given: Answers = {
            ...NO_ANSWERS,
            ...rest,
            ...contact,
            ticketDetails: {
              ...NO_ANSWERS.ticketDetails,
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
    ['branche=skak&tilvalg=jetpack.support&pris=gratis&antal=99&kontakt=ring', { other: ['Support'] }],
    ['antal=1e9&pris=-1', { other: [] }],
    ['branche=%00&tilvalg=', { other: [] }],
  ])('that cannot be read count as absent: %s', (query, expected) => {
    const read = readQuery(new URLSearchParams(query), choices)
    expect(read.industry).toBe('')
    expect(read.contactMethod).toBe('')
    expect(read.ticketDetails).toEqual(NO_ANSWERS.ticketDetails)
    expect(read.other.map(({ name }) => name)).toEqual(expected.other)
  })

  it('keep choices that only content knows while content is unavailable', () => {
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
    expect(matchChoices({ ...NO_ANSWERS, industry: 'Museum' }, offline).industry).toBe('Museum')
    for (const hostile of ['%3Cb%3E', 'A', 'a--b', '-a', 'x'.repeat(61)])
      expect(readQuery(new URLSearchParams(`branche=${hostile}&tilvalg=${hostile}`), offline)).toEqual(
        NO_ANSWERS,
      )
  })

  it('are distinguished from a URL that has only the contact method', () => {
    expect(hasAnswers(new URLSearchParams('kontakt=start&pakke=PREMIUM'))).toBe(false)
    expect(hasAnswers(new URLSearchParams('branche=sportsklub'))).toBe(true)
  })

  it('include a package and its price page only when a package is created', () => {
    const read = (query: string) => {
      const { selectedPackage, pricePage } = readQuery(new URLSearchParams(query), choices)
      return [selectedPackage, pricePage]
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
  it('is named in a URL by its letters alone', () => {
    expect(['Kultur & Events', 'Eget domæne', 'Årsmøde / Øl', '  A  '].map(slug)).toEqual([
      'kultur-events',
      'eget-domaene',
      'aarsmoede-oel',
      'a',
    ])
  })

  it('of an add-on is added in list order, and removed again', () => {
    const [webshop, , whiteLabel] = choices.addOns
    if (!webshop || !whiteLabel) throw new Error('The fallback add-ons changed')
    const both = toggleAddOn(toggleAddOn(NO_ANSWERS, whiteLabel, choices), webshop, choices)
    expect(both.other.map(({ name }) => name)).toEqual(['Egen webshop', 'White label'])
    expect(toggleAddOn(both, webshop, choices).other.map(({ name }) => name)).toEqual(['White label'])
  })

  it('of add-ons sets the additional features', () => {
    expect(additionalFeaturesOf({ ...NO_ANSWERS, other: choices.addOns })).toEqual({
      ownShop: true,
      ownDomain: true,
      whiteLabel: true,
      multipleEvents: true,
      numberOfUsers: 1,
    })
    expect(additionalFeaturesOf(sold)).toMatchObject({ ownShop: false, whiteLabel: true })
  })
})

describe('a number of tickets', () => {
  it("is '2500+' at the slider's top and exact beside it", () => {
    expect([100, 2400, 2500, 2501, 12000].map(ticketCountText)).toEqual([
      '100',
      '2.400',
      '2500+',
      '2.501',
      '12.000',
    ])
  })

  it('is read as it is shown', () => {
    expect(['100', '2.400', '2500+', '2.501', '12 000', '12,5', '+'].map(parseTicketCount)).toEqual([
      100,
      2400,
      2500,
      2501,
      12000,
      null,
      null,
    ])
  })
})

describe('stored answers', () => {
  it('come back as they were', () => {
    expect(readStoredAnswers(JSON.parse(JSON.stringify(sold)))).toEqual(sold)
  })

  it('of the old shapes are read: plain strings, title and emoji, numbers as texts', () => {
    const read = readStoredAnswers({
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
      selectedPackage: 'PREMIUM',
    })
    expect(read).toEqual({
      ...NO_ANSWERS,
      industry: 'Sportsklub',
      contactMethod: 'call',
      other: [
        { name: 'White label', icon: null, package: 'PREMIUM' },
        { name: 'Support', icon: '🎧', package: 'BASIS' },
      ],
      ticketDetails: {
        numberOfTickets: 1200,
        ticketPrice: 195.5,
        customerPaysFee: false,
        seasonPasses: 3,
        seasonPassPrice: 0,
      },
      numberOfUsers: 4,
    })
  })

  it('never break the wizard, whatever the storage contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (whole, part) => {
        readStoredAnswers(whole)
        const read = readStoredAnswers({
          other: part,
          ticketDetails: part,
          productSales: part,
          industry: part,
        })
        expect(readQuery(new URLSearchParams(writeQuery(matchChoices(read, choices))), choices)).toBeDefined()
      }),
    )
  })

  it('follow what content calls a choice today', () => {
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
