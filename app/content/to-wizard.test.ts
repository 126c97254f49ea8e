import { expect, test } from 'vitest'
import { contentOf, document, slice } from '#tests/content-in-memory.ts'

const picture = (url: string) => ({ url, alt: '', dimensions: { width: 2, height: 1 } })
const shown = (url: string) => ({ url, alt: '', width: 2, height: 1 })

test('the wizard merges addon, step, form_field and name blocks into its texts', async () => {
  const { content } = contentOf([
    document('faa_tilbud', null, {
      branche_title: 'Branche?',
      branche_categories: [{ name: 'Festival' }, { name: '' }],
      tilvalg_addons: [{ name: 'White label', related_package: 'PREMIUM' }],
      slices: [
        slice('addon', { name: 'white LABEL', text: 'Kun dit navn', related_package: 'BASIS' }),
        slice('addon', { name: 'Gavekort', related_package: 'BASIS' }),
        slice('step', { step: 'tilvalg', title: 'Tip', text: 'Spring over' }),
        slice('step', { title: 'Vi ringer', text: 'Inden for en dag' }),
        slice('form_field', { field: 'cvr', label: 'CVR', placeholder: '12345678' }),
        slice('name', { package_name: 'PREMIUM', name: 'Stor scene', text: 'Alt' }),
        slice('nonsense', {}),
      ],
    }),
  ])
  const wizard = await content.wizard()
  expect(wizard?.steps.branche).toEqual({
    title: 'Branche?',
    subtitle: '',
    metaTitle: '',
    metaDescription: '',
  })
  expect(wizard?.industries.map(({ name }) => name)).toEqual(['Festival'])
  expect(wizard?.addOns.map(({ name, text, package: pack }) => [name, text, pack])).toEqual([
    ['White label', 'Kun dit navn', 'PREMIUM'],
  ])
  expect(wizard).toMatchObject({
    help: { tilvalg: { title: 'Tip', text: 'Spring over' } },
    thankYou: { nextSteps: [{ title: 'Vi ringer', text: 'Inden for en dag' }] },
    fields: { cvr: { label: 'CVR', placeholder: '12345678', help: '' } },
    packageNames: { PREMIUM: { text: 'Alt' } },
  })
})

test('an industry page is enough to be in the wizard, unless the wizard has its own list of industries', async () => {
  const icon = picture('/media/revy.svg')
  const industriesWith = async (...branche_categories: { name: string }[]) => {
    const { content } = contentOf([
      document('faa_tilbud', null, { branche_categories }),
      document('industry', 'teater', { title: 'Teater' }),
      document('industry', 'revy', { title: 'Revy', icon }),
    ])
    return (await content.wizard())?.industries
  }
  expect(await industriesWith({ name: '' })).toEqual([
    { name: 'Revy', icon: '/media/revy.svg' },
    { name: 'Teater', icon: null },
  ])
  expect(await industriesWith({ name: 'Teatre' }, { name: 'Andet' }, { name: 'teatre' })).toEqual([
    { name: 'Teatre', icon: null },
    { name: 'Andet', icon: null },
  ])
})

test('an add-on takes text, price, picture and package from the block of its name', async () => {
  const icon = picture('/media/ikon.svg')
  const { content } = contentOf([
    document('faa_tilbud', null, {
      tilvalg_addons: [
        { name: 'Gavekort', text: 'Egen tekst' },
        { name: 'Scanner', text: 'Egen tekst', icon: picture('/media/egen.svg'), related_package: 'BASIS' },
        { name: 'Webshop' },
        { text: 'Uden navn' },
      ],
      slices: [
        slice('addon', { name: 'GAVEKORT', text: 'Blok', price: '99 kr.', icon, related_package: 'PREMIUM' }),
        slice('addon', { name: 'Scanner', icon, related_package: 'PREMIUM' }),
        slice('addon', { name: '', text: 'Uden navn' }),
        slice('addon', { name: 'Kort', text: 'Mere', price: '1', icon, related_package: 'BASIS' }),
        slice('addon', { name: 'kort', text: 'Igen' }),
      ],
    }),
  ])
  const shownIcon = shown('/media/ikon.svg')
  expect((await content.wizard())?.addOns).toEqual([
    { name: 'Gavekort', text: 'Blok', price: '99 kr.', icon: shownIcon, package: 'PREMIUM' },
    { name: 'Scanner', text: 'Egen tekst', price: '', icon: shown('/media/egen.svg'), package: 'BASIS' },
    { name: 'Webshop', text: '', price: '', icon: null, package: null },
  ])
})

test('the wizard uses the first of two blocks for the same step, field or package', async () => {
  const { content } = contentOf([
    document('faa_tilbud', null, {
      slices: ['Først', 'Siden'].flatMap((text) => [
        slice('step', { step: 'branche', title: text, text }),
        slice('form_field', { field: 'name', label: text }),
        slice('name', { package_name: 'BASIS', text }),
        slice('form_field', { field: 'ukendt', label: 'Ukendt' }),
        slice('step', { text }),
        slice('step', {}),
        slice('revenue_option', { option: 'giftCards', title: text, icon: picture('/ikon.svg') }),
        slice('feature', { title: text }),
      ]),
    }),
  ])
  const wizard = await content.wizard()
  expect(wizard?.help).toEqual({ branche: { title: 'Først', text: 'Først' } })
  expect(wizard?.fields).toEqual({ name: { label: 'Først', placeholder: '', help: '' } })
  expect(wizard?.packageNames).toEqual({ BASIS: { text: 'Først' } })
  expect(wizard?.thankYou.nextSteps.map(({ text }) => text)).toEqual(['Først', 'Siden'])
  expect(wizard?.alsoSold.map(({ title }) => title)).toEqual(['Først', 'Siden'])
  expect(wizard?.features.map(({ title }) => title)).toEqual(['Først', 'Siden'])
  expect([wizard?.alsoSold[0]?.icon, wizard?.features[0]?.icon]).toEqual(['/ikon.svg', null])
})

test.each([
  [{}, ''],
  [{ thank_you_link_text: 'Tekst' }, ''],
  [{ thank_you_link: { link_type: 'Web', url: '/priser', text: 'Priser' } }, 'Priser'],
  [
    { thank_you_link: { link_type: 'Web', url: '/priser', text: 'Priser' }, thank_you_link_text: 'Se mere' },
    'Se mere',
  ],
])('the last link of the wizard with %j has the text %s', async (data, words) => {
  const { content } = contentOf([document('faa_tilbud', null, data)])
  expect((await content.wizard())?.thankYou.link?.text).toBe(words)
})

test('the consent box is ticked unless the editor says otherwise', async () => {
  const { content } = contentOf([document('faa_tilbud', null)])
  expect((await content.wizard())?.gdpr.prechecked).toBe(true)
})
