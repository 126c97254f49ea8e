import { expect, test } from 'vitest'
import { contentOf, document, slice } from '#tests/content-in-memory.ts'

test('rates and packages come from the price documents; the first one of a name counts', async () => {
  const { content } = contentOf([
    document('prices', 'priser', {
      slices: [
        slice('price_model', { title: 'BASIS', package_name: 'BASIS', fixed_fee: 3.2, percentage_fee: 3.2 }),
        slice('price_model', { title: 'Basis igen', package_name: 'BASIS', fixed_fee: 9 }),
        slice('package', { title: 'BASIS', price: 0, pricelabel: 'om måneden' }, [
          { title: 'Sæsonkort', is_included: true, text: 'Hjælp' },
          { title: null },
        ]),
      ],
    }),
  ])
  const { models, packages } = await content.prices()
  expect(models).toMatchObject([{ package: 'BASIS', fixedFee: 3.2, percentageFee: 3.2 }])
  expect(packages).toMatchObject([
    {
      title: 'BASIS',
      price: '0',
      priceLabel: 'om måneden',
      items: [{ title: 'Sæsonkort', included: true, help: 'Hjælp' }],
    },
  ])
})

test('a price table shows the packages that it names, in its order, or else all', async () => {
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
  const own = (await contentOf([prices]).content.pricePage('priser'))?.blocks ?? []
  expect(own.at(-1)).toMatchObject({ packages: [{ title: 'BASIS' }, { title: 'Premium' }] })
})

test('rates without a package are distinguished by title, as are packages', async () => {
  const { content } = contentOf([
    document('prices', 'a', {
      slices: [
        slice('price_model', { title: 'Model A', fixed_fee: 1 }),
        slice('price_model', { title: 'Model B', fixed_fee: 2 }),
        slice('package', { title: 'BASIS', price: 1 }),
      ],
    }),
    document('prices', 'b', {
      slices: [
        slice('price_model', { title: 'Model A', fixed_fee: 3, unit: 'billet' }),
        slice('package', { title: 'BASIS', price: 2 }),
      ],
    }),
  ])
  const { models, packages } = await content.prices()
  expect(models).toEqual([
    expect.objectContaining({ title: 'Model A', fixedFee: 1, unit: 'solgt billet' }),
    expect.objectContaining({ title: 'Model B', fixedFee: 2 }),
  ])
  expect(packages.map(({ title, price }) => [title, price])).toEqual([['BASIS', '1']])
  for (const each of [...models, ...packages]) expect(each).not.toHaveProperty('type')
})
