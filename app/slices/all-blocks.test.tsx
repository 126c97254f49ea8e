import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Block, BlockTypes } from '#app/content/content.ts'
import { toBlocks } from '#app/content/to-block.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { type SiteData, SiteDataContext } from '#app/shell/site-data.ts'
import { emptyElements, headingsWithoutContent, unnamedElements, words } from '#tests/empty-parts.ts'
import { blockExamples } from './block-examples.tsx'
import { groupBlocks } from './block-groups.ts'
import { BlockList, blockComponents } from './block-list.tsx'
import { examples } from './example-content.ts'
import { type Mock, toSlice } from './mocks.ts'
import { blockMappings } from './registry.ts'

/** Renders like a page of the site, which only knows the booking page's address. */
function html(render: () => React.ReactNode, bookingUrl: string | null = 'https://booking.example/'): string {
  const data = { site: { bookingUrl, account: {} }, menu: {} } as unknown as SiteData
  return renderToStaticMarkup(<SiteDataContext value={data}>{render()}</SiteDataContext>)
}

describe('every block in every example state', () => {
  test('each block type has examples', () => {
    const shown = Object.keys(blockExamples).map((folder) => folder.replaceAll('-', '_'))
    expect(shown.sort()).toEqual(Object.keys(blockComponents).sort())
  })

  for (const [block, examples] of Object.entries(blockExamples)) {
    for (const example of examples) {
      test(`${block}, ${example.name}: renders`, () => {
        const markup = html(example.render)
        if (example.name !== 'uden indhold') expect(markup.length).toBeGreaterThan(40)
        expect(markup).not.toMatch(/undefined|\[object Object\]|NaN/)
        for (const [image] of markup.matchAll(/<img\b[^>]*>/g)) expect(image).toMatch(/ alt="/)
      })
    }
  }
})

describe('whichever field of a block is left empty', () => {
  type Fields = Record<string, unknown>
  const isGroup = (value: unknown): value is Fields[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'object' && !('type' in item))

  /** Its filled fields, each with the others: 'items.link' is emptied in every item. */
  function* emptied(fields: Fields): Generator<[field: string, rest: Fields]> {
    for (const [name, value] of Object.entries(fields)) {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
      yield [name, { ...fields, [name]: Array.isArray(value) ? [] : null }]
      // A picture without its text is one more way to be incomplete.
      if (typeof value === 'object' && 'alt' in value)
        yield [`${name}.alt`, { ...fields, [name]: { ...value, alt: null } }]
      if (!isGroup(value)) continue
      for (const inner of new Set(value.flatMap((item) => [...emptied(item)].map(([field]) => field)))) {
        const rest = value.map((item) => [...emptied(item)].find(([field]) => field === inner)?.[1] ?? item)
        yield [`${name}.${inner}`, { ...fields, [name]: rest }]
      }
    }
  }

  const mocks = import.meta.glob<Mock[]>('./*/mocks.json', { eager: true, import: 'default' })
  test.each(Object.entries(mocks))(
    'nothing in %s is empty, or a link or button without a name',
    (file, of) => {
      const type = (file.split('/')[1] ?? '').replaceAll('-', '_')
      const faults = of.flatMap((mock) => {
        const { primary, items, ...rest } = toSlice(type, mock) as { primary: Fields; items: Fields[] }
        return [...emptied({ ...primary, items })].flatMap(([field, { items: left, ...others }]) => {
          const slice = { ...rest, id: 'a', primary: others, items: left }
          const blocks = toBlocks([slice], blockMappings, examples, () => undefined)
          return (['page', 'column'] as const).flatMap((place) => {
            const markup = html(() => <BlockList blocks={blocks} place={place} />)
            // An editor's heading may be all that there is; the site's own announces something.
            const announced = headingsWithoutContent(markup).filter(
              (heading) => !JSON.stringify(others).includes(heading),
            )
            return [...unnamedElements(markup), ...emptyElements(markup), ...announced].map(
              (fault) => `without ${field}: ${fault}`,
            )
          })
        })
      })
      expect([...new Set(faults)]).toEqual([])
    },
  )
})

describe("a block's behaviour", () => {
  const find = (block: string, name = 'på en side') => {
    const example = blockExamples[block]?.find((candidate) => candidate.name === name)
    if (!example) throw new Error(`no example ${name} of ${block}`)
    return example.render
  }

  /** The first example of a block, with other values. */
  const first = <T extends keyof BlockTypes>(folder: string, values: Partial<BlockTypes[T]> = {}) => {
    const { blocks } = (find(folder)() as { props: { blocks: BlockTypes[T][] } }).props
    return { ...blocks[0], ...values } as BlockTypes[T]
  }
  const page =
    (...blocks: Block[]) =>
    () => <BlockList blocks={blocks} place="page" />

  test('the first question is open, followed by a link to a demo that opens in a new tab', () => {
    const markup = html(page(first<'faq'>('faq')))
    expect(markup.match(/<details[^>]* open=""/g)).toHaveLength(1)
    expect(words(markup)).toContain('Vil du høre mere?')
    expect(markup).toMatch(
      /href="https:\/\/booking\.example\/"[^>]*target="_blank"|target="_blank"[^>]*href="https:\/\/booking\.example\/"/,
    )
    expect(words(markup)).toContain('Book en demo')
  })

  test('without a booking page there is no button for a demo', () => {
    expect(words(html(find('faq'), null))).not.toContain('Book en demo')
  })

  test('partners are listed under their own heading', () => {
    const partner: Block = {
      id: 'p',
      type: 'client_logos',
      variation: 'partner',
      title: 'Noget andet',
      logos: [{ image: { url: '/media/a.svg', alt: 'A', width: 1, height: 1 }, link: null }],
    }
    expect(words(html(() => <BlockList blocks={[partner]} place="page" />))).toBe('Vores partnere')
  })

  test('a price card links to the information form for its package', () => {
    const markup = html(page(first<'package'>('package', { title: 'BASIS' })))
    expect(words(markup)).toContain('Opret BASIS')
    expect(markup).toContain('href="/beregner/information?kontakt=start&amp;pakke=BASIS"')
  })

  test('a card without rates, such as equipment for hire, is ordered and not created', () => {
    const card = first<'package'>('package')
    const data = { site: {}, menu: {}, rates: FALLBACK_RATES } as unknown as SiteData
    const shown = (title: string) =>
      words(
        html(() => (
          <SiteDataContext value={data}>
            <BlockList blocks={[{ ...card, title }]} place="page" />
          </SiteDataContext>
        )),
      )
    expect(shown('Dørpakke')).toContain('Bestil Dørpakke')
    expect(shown('PREMIUM')).toContain('Opret PREMIUM')
    expect(shown('')).not.toMatch(/Bestil|Opret/)
  })

  test('three or more columns of short texts never leave one text alone in the last row', () => {
    const feature = first<'feature'>('feature')
    const columns = (count: number) => {
      const blocks = Array.from({ length: count }, (_, index) => ({ ...feature, id: `f${index}` }))
      const markup = html(() => <BlockList blocks={blocks} place="page" />)
      return [...markup.matchAll(/grid-cols-(\d)/g)].map(([, number]) => Number(number))
    }
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      for (const each of columns(count)) if (each > 2) expect(count % each, `${count} in ${each}`).not.toBe(1)
  })

  test('at most three tiles are shown', () => {
    const [tile] = first<'image_tiles'>('image-tiles').tiles
    if (!tile) throw new Error('no tile')
    const tiles = Array.from({ length: 9 }, (_, index) => ({ ...tile, id: `t${index}` }))
    const markup = html(() => (
      <BlockList blocks={[{ id: 'b', type: 'image_tiles', title: '', tiles }]} place="page" />
    ))
    expect(markup.match(/<li/g)).toHaveLength(3)
  })

  test('packages state no rates if another list of the page states them', () => {
    const blocks = [first<'package'>('package', { title: 'BASIS' })]
    const data = { site: {}, menu: {}, rates: FALLBACK_RATES } as unknown as SiteData
    const cards = (around: { statesRates?: boolean }) =>
      words(
        html(() => (
          <SiteDataContext value={data}>
            <BlockList blocks={blocks} place="page" {...around} />
          </SiteDataContext>
        )),
      )
    expect(cards({})).toContain('pr. solgt billet')
    expect(cards({ statesRates: true })).not.toContain('pr. solgt billet')
  })

  test('a block of an unknown type is left out', () => {
    const unknown = { id: 'x', type: 'ukendt' } as unknown as Block
    const title: BlockTypes['title'] = { id: 't', type: 'title', title: 'Stadig her' }
    expect(words(html(() => <BlockList blocks={[unknown, title]} place="page" />))).toBe('Stadig her')
  })
})

describe('adjacent blocks', () => {
  const model = (id: string, title: string): BlockTypes['price_model'] => ({
    id,
    type: 'price_model',
    title,
    package: title,
    fixedFee: 3.2,
    percentageFee: 3.2,
    unit: 'solgt billet',
    text: '',
  })

  test('consecutive price models are merged into one section, without duplicate titles', () => {
    const groups = groupBlocks([model('a', 'BASIS'), model('b', 'PREMIUM'), model('c', 'BASIS')])
    expect(groups.map((group) => group.blocks.map((block) => block.id))).toEqual([['a', 'b']])
  })

  test('price models with another block between them stay two sections', () => {
    const groups = groupBlocks([
      model('a', 'BASIS'),
      { id: 't', type: 'title', title: 'Og' },
      model('b', 'BASIS'),
    ])
    expect(groups).toHaveLength(3)
    expect(groups[2]?.headed).toBe(true)
  })

  test('other blocks are not merged', () => {
    const title: BlockTypes['title'] = { id: 't', type: 'title', title: 'En' }
    expect(groupBlocks([title, { ...title, id: 'u' }])).toHaveLength(2)
  })
})
