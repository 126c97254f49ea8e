import { expect, test } from 'vitest'
import { readCreatedPackage } from '#app/calculator/wizard-content.ts'
import { NO_PACKAGE_PRICE } from '#app/pricing/packages.ts'
import { contentOf, document, slice } from '#tests/content-in-memory.ts'

test('rates and packages come from the price documents; the first one of a name counts', async () => {
  const { content } = contentOf([
    document('prices', 'priser', {
      slices: [
        slice('price_model', {
          title: 'BASIS',
          package_name: 'BASIS',
          fixed_fee: 2.2,
          percentage_fee: '2,4',
        }),
        slice('price_model', { title: 'Basis igen', package_name: 'BASIS', fixed_fee: 9 }),
        slice('package', { title: 'BASIS', price: 0, pricelabel: 'om måneden' }, [
          { title: 'Sæsonkort', is_included: true, text: 'Hjælp' },
          { title: null },
        ]),
      ],
    }),
  ])
  const { rates, packages } = await content.prices()
  expect(rates.BASIS).toMatchObject({ fixedFee: 2.2, percentageFee: 2.4 })
  expect(packages).toMatchObject([
    {
      title: 'BASIS',
      price: '0\u00a0kr.',
      priceLabel: 'om måneden',
      items: [{ title: 'Sæsonkort', included: true, help: 'Hjælp' }],
    },
  ])
})

test('a price table shows the packages that it names, in its order, or all if it names none', async () => {
  const prices = document('prices', 'priser', {
    slices: [
      slice('package', { title: 'BASIS' }),
      slice('package', { title: 'Premium' }),
      slice('pricing_table', { title: 'Sig selv' }),
    ],
  })
  const shownBy = async (items: Record<string, unknown>[]) => {
    const page = document('info_page', 'x', { slices: [slice('pricing_table', {}, items)] })
    const [block] = (await contentOf([prices, page]).content.infoPage('x'))?.blocks ?? []
    return block?.type === 'pricing_table' ? block.packages.map(({ title }) => title) : null
  }
  expect(await shownBy([])).toEqual(['BASIS', 'Premium'])
  expect(await shownBy([{ package: null }])).toEqual(['BASIS', 'Premium'])
  expect(await shownBy([{ package: 'premium' }, { package: 'GULD' }])).toEqual(['Premium'])
  expect(await shownBy([{ package: 'premium' }, { package: 'BASIS' }])).toEqual(['Premium', 'BASIS'])
  const own = (await contentOf([prices]).content.pricePage('priser'))?.blocks ?? []
  expect(own.at(-1)).toMatchObject({ packages: [{ title: 'BASIS' }, { title: 'Premium' }] })
})

test('a price model that names no package is that of the package with its title', async () => {
  const { content } = contentOf([
    document('prices', 'a', {
      slices: [
        slice('price_model', { title: 'Plus', fixed_fee: 1, percentage_fee: ' 1,5 ' }),
        slice('price_model', { title: 'Gavekort', fixed_fee: 2, percentage_fee: 2 }),
        slice('package', { title: 'BASIS', price: 1 }),
      ],
    }),
    document('prices', 'b', {
      slices: [
        slice('price_model', { title: 'Plus', fixed_fee: 3, percentage_fee: 3 }),
        slice('package', { title: 'BASIS', price: 2 }),
        slice('package', { title: 'PLUS', price: 149, pricelabel: 'om måneden' }),
      ],
    }),
  ])
  const { rates, packages } = await content.prices()
  expect(Object.keys(rates)).toEqual(['BASIS', 'PREMIUM', 'PLUS'])
  expect(rates.PLUS).toEqual({
    fixedFee: 1,
    percentageFee: 1.5,
    packagePrice: { ...NO_PACKAGE_PRICE, price: '149\u00a0kr.', priceLabel: 'om måneden' },
  })
  expect(packages.map(({ title, price }) => [title, price])).toEqual([
    ['BASIS', '1\u00a0kr.'],
    ['PLUS', '149\u00a0kr.'],
  ])
  for (const each of packages) expect(each).not.toHaveProperty('type')
})

test.each(['gratis', 'fra 3,5', '3,5 kr.', '3,', '', null, true])(
  'a rate of %j is ignored, and the built-in one applies',
  async (fixed_fee) => {
    const { content } = contentOf([
      document('prices', 'a', { slices: [slice('price_model', { title: 'PREMIUM', fixed_fee })] }),
    ])
    expect((await content.prices()).rates.PREMIUM.fixedFee).toBe(4)
  },
)

test('a calculator computes with the rates of the price documents', async () => {
  const prices = document('prices', 'priser', {
    slices: [slice('price_model', { title: 'PREMIUM', fixed_fee: 4.4, percentage_fee: 4.2 })],
  })
  const calculatorOf = async (primary: Record<string, unknown>) => {
    const page = document('info_page', 'x', { slices: [slice('pricing_calculator', primary)] })
    return (await contentOf([prices, page]).content.infoPage('x'))?.blocks[0]
  }
  expect(await calculatorOf({})).toMatchObject({ package: 'BASIS', fixedFee: 3.2, percentageFee: 3.2 })
  expect(await calculatorOf({ package: 'PREMIUM' })).toMatchObject({ fixedFee: 4.4, percentageFee: 4.2 })
  expect(await calculatorOf({ fee: 6, fee_percentage: 2 })).toMatchObject({
    fixedFee: 4.8,
    percentageFee: 1.6,
  })
})

test.each(['', 'gratis', '-5', 'ring', null])(
  'a price of %j on a card is replaced by the built-in one, for the card and the wizard',
  async (price) => {
    const { content } = contentOf([
      document('prices', 'a', { slices: [slice('package', { title: 'PREMIUM', price })] }),
    ])
    const { packages, rates } = await content.prices()
    expect(packages[0]?.price).toBe('399\u00a0kr.')
    expect(rates.PREMIUM.packagePrice.price).toBe('399\u00a0kr.')
  },
)

test.each([
  [0.5, '0,50 kr.'],
  ['399,-', '399 kr.'],
  ['Fra 399', 'Fra 399 kr.'],
])('a price of %j on a card reads %j for cards, order forms and calculator', async (price, shown) => {
  const slices = [slice('package', { title: 'PREMIUM', price, pricelabel: 'om måneden' })]
  const { content } = contentOf([
    document('prices', 'a', { slices }),
    document('pricing_page', 'leje', { slices: [slice('package', { title: 'Scanner', price })] }),
  ])
  const { packages, rates } = await content.prices()
  const order = await readCreatedPackage(content, { packageTitle: 'Scanner', pricePage: 'leje' })
  const texts = [packages[0]?.price, rates.PREMIUM.packagePrice.price, order?.price?.price]
  expect(texts.map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([shown, shown, shown])
})

test('each price that cannot be read, and each rate that may be a slip, is logged once', async () => {
  const rated = (title: string, percentage_fee: number) =>
    slice('price_model', { title, fixed_fee: percentage_fee, percentage_fee })
  const { content, logged } = contentOf([
    document('prices', 'a', {
      slices: [
        slice('package', { title: 'BASIS', price: 'ring' }),
        slice('package', { title: 'PLUS', price: '149' }),
        slice('package', { title: 'PREMIUM', price: 'gratis' }),
        slice('package', { title: 'Egen', price: 'ring' }),
        rated('BASIS', 3),
        rated('PREMIUM', 40),
      ],
    }),
  ])
  await content.prices()
  await content.prices()
  const [prices, rates] = ['A price cannot be read', 'A rate is ten times'].map((words) =>
    logged.filter(([message]) => message.startsWith(words)).map(([, fields]) => fields),
  )
  expect(prices).toEqual([{ package: 'BASIS' }, { package: 'PREMIUM' }])
  expect(rates).toEqual([{ package: 'PREMIUM' }, { package: 'PREMIUM' }])
  expect(logged).toHaveLength(4)
})
