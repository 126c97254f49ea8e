import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Block, BlockTypes } from '#app/content/content.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { type SiteData, SiteDataContext } from '#app/shell/site-data.ts'
import { blockExamples } from './block-examples.tsx'
import { groupBlocks } from './block-groups.ts'
import { BlockList, blockComponents } from './block-list.tsx'

/** Renders like a page of the site, which only knows the booking page's address. */
function html(render: () => React.ReactNode, bookingUrl: string | null = 'https://booking.example/'): string {
  const data = { site: { bookingUrl, account: {} }, menu: {} } as unknown as SiteData
  return renderToStaticMarkup(<SiteDataContext value={data}>{render()}</SiteDataContext>)
}

const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

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

describe('with any field missing', () => {
  /** The block with one field, at any depth, emptied the way content empties it. */
  function* mutations(value: unknown, apply: (next: unknown) => Block): Generator<Block> {
    if (Array.isArray(value)) {
      yield apply([])
      for (const [index, item] of value.entries()) {
        yield* mutations(item, (next) => apply(value.with(index, next)))
      }
    } else if (value !== null && typeof value === 'object') {
      for (const [key, field] of Object.entries(value)) {
        if (key === 'type' || key === 'id' || key === 'nodes') continue
        const put = (next: unknown) => apply({ ...value, [key]: next })
        if (typeof field === 'string') yield put('')
        else if (
          typeof field === 'number' ||
          field === null ||
          'url' in Object(field) ||
          'nodes' in Object(field)
        )
          yield put(null)
        if (typeof field === 'object') yield* mutations(field, put)
      }
    }
  }

  for (const [folder, examples] of Object.entries(blockExamples)) {
    test(`${folder} still renders`, () => {
      const example = examples[0]?.render() as { props: { blocks: Block[] } }
      let tried = 0
      for (const place of ['page', 'column'] as const) {
        for (const block of example.props.blocks) {
          for (const mutated of mutations(block, (next) => next as Block)) {
            // A calculator always has rates: without its own, those of its package.
            const isUnpriced =
              'fixedFee' in mutated && [mutated.fixedFee, mutated.percentageFee].includes(null)
            if (isUnpriced && mutated.type === 'pricing_calculator') continue
            html(() => <BlockList blocks={[mutated]} place={place} />)
            tried++
          }
        }
      }
      expect(tried).toBeGreaterThan(0)
    })
  }
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

  test('four short texts are two and two or four beside each other, and never three and one', () => {
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

  test('packages repeat no rates if another list of the page states them', () => {
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
