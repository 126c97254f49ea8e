import type { MouseEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { InsideIsland } from '#app/islands/island.tsx'
import { Alert } from './alert.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button, IconButton } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Checkbox, Field, Select, TextArea } from './field.tsx'
import { handleInPlace } from './handle-in-place.ts'
import { ContentIcon } from './icon.tsx'
import { MailAddress } from './mail-address.tsx'
import { imageAt, Picture } from './picture.tsx'
import { SideList } from './side-list.tsx'
import { linkKind, SiteLink } from './site-link.tsx'
import { Slider } from './slider.tsx'
import { token } from './token.ts'

const html = (part: ReactNode) => renderToStaticMarkup(<InsideIsland>{part}</InsideIsland>)
const words = (part: ReactNode) => html(part).replace(/<[^>]+>/g, '')

/** The attributes of the first element with this tag; undefined: there is none. */
function attributesOf(part: ReactNode, tag: string): Record<string, string> | undefined {
  const found = new RegExp(`<${tag}(?=[ />])([^>]*)>`).exec(html(part))
  return found
    ? Object.fromEntries(
        [...(found[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      )
    : undefined
}

describe('a link', () => {
  test.each([
    ['https://andre.example/', 'external'],
    ['HTTP://andre.example', 'external'],
    ['/priser', 'internal'],
    ['/', 'internal'],
    ['/mediatek', 'internal'],
    ['/kunder/media/', 'internal'],
    ['/media/folder.pdf', 'plain'],
    ['/assets/a.svg', 'plain'],
    ['/api/kalender', 'plain'],
    ['//andre.example', 'plain'],
    ['#trin', 'plain'],
    ['mailto:a@https://b.example', 'plain'],
    ['tel:+4520345678', 'plain'],
  ])('to %s is %s', (href, kind) => {
    expect(linkKind(href)).toBe(kind)
  })

  test('inside a form opens a page of this site in a new tab', () => {
    const link = (inForm: boolean, href = '/priser') => (
      <SiteLink href={href} inForm={inForm}>
        Priser
      </SiteLink>
    )
    expect(attributesOf(link(true), 'a')).toEqual({ href: '/priser', target: '_blank', rel: 'noopener' })
    expect(words(link(true))).toBe('Priser (åbner i ny fane)')
    expect(attributesOf(link(false), 'a')).toEqual({ href: '/priser' })
    expect(attributesOf(link(true, '/media/a.pdf'), 'a')).toEqual({ href: '/media/a.pdf' })
    expect(attributesOf(<SiteLink href="/priser">Priser</SiteLink>, 'a')).toEqual({ href: '/priser' })
  })

  test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('with %s is left to the browser', (key) => {
    const [done, preventDefault] = [vi.fn(), vi.fn()]
    handleInPlace(done)({ [key]: true, preventDefault } as unknown as MouseEvent)
    expect([done.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0])
    handleInPlace(done)({ preventDefault } as unknown as MouseEvent)
    expect([done.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1])
  })

  test('to another site has the icon for that, unless it has its own', () => {
    const icons = (part: ReactNode) => html(part).match(/<svg/g)?.length ?? 0
    expect(icons(<Button href="https://andre.example">Se</Button>)).toBe(1)
    expect(icons(<Button href="/priser">Se</Button>)).toBe(0)
    expect(
      words(
        <Button href="/priser" before="1" after="2">
          Se
        </Button>,
      ),
    ).toBe('1Se2')
    expect(
      words(
        <Button href="https://andre.example" after="2">
          Se
        </Button>,
      ),
    ).toContain('Se2')
  })
})

describe('a button', () => {
  test('submits a form only if it has that type, and shows a spinner for its icon while busy', () => {
    expect(attributesOf(<Button>Send</Button>, 'button')?.type).toBe('button')
    expect(attributesOf(<Button type="submit">Send</Button>, 'button')?.type).toBe('submit')
    expect(
      words(
        <Button before="1" after="2">
          Send
        </Button>,
      ),
    ).toBe('1Send2')
    expect(
      words(
        <Button before="1" busy>
          Sender…
        </Button>,
      ),
    ).toBe('Sender…')
    expect(
      html(
        <Button before="1" busy>
          Sender…
        </Button>,
      ),
    ).toContain('animate-spin')
    const isOff = (part: ReactNode) => 'disabled' in (attributesOf(part, 'button') ?? {})
    expect(
      [
        <Button key="a">A</Button>,
        <Button key="b" disabled>
          A
        </Button>,
      ].map(isOff),
    ).toEqual([false, true])
  })

  test('with only an icon has a name', () => {
    const close = attributesOf(<IconButton label="Luk" icon="x" className="own" />, 'button')
    expect(close).toMatchObject({ type: 'button', 'aria-label': 'Luk' })
    expect(close?.class?.split(' ')).toContain('own')
  })
})

describe('a field', () => {
  test.each([
    ['tel', 'tel'],
    ['url', 'url'],
    ['email', 'email'],
    ['text', undefined],
    [undefined, undefined],
  ])('of type %s has the keyboard %s', (type, keyboard) => {
    const input = attributesOf(<Field id="a" label="A" type={type} />, 'input')
    expect([input?.inputMode ?? input?.inputmode, input?.type]).toEqual([keyboard, type ?? 'text'])
  })

  test('may name its keyboard itself', () => {
    const input = attributesOf(<Field id="a" label="A" type="tel" inputMode="numeric" />, 'input')
    expect(input?.inputMode ?? input?.inputmode).toBe('numeric')
  })

  const controls = {
    text: (more: object) => <Field id="a" label="Navn" {...more} />,
    'more lines': (more: object) => <TextArea id="a" label="Navn" {...more} />,
    choice: (more: object) => <Select id="a" label="Navn" {...more} />,
    box: (more: object) => <Checkbox id="a" label="Navn" {...more} />,
  }

  test.each(Object.entries(controls))('of kind %s is described by its error and hint', (_, control) => {
    const tag = /<(input|textarea|select)/.exec(html(control({})))?.[1] ?? ''
    const plain = attributesOf(control({}), tag)
    expect(plain).toMatchObject({ id: 'a' })
    expect(plain).not.toHaveProperty('aria-invalid')
    expect(plain).not.toHaveProperty('aria-describedby')
    expect(words(control({}))).toBe('Navn')
    expect(html(control({}))).toContain('for="a"')
    expect(attributesOf(control({ hint: 'Hele' }), tag)).toMatchObject({ 'aria-describedby': 'a-hint' })
    const both = control({ hint: 'Hele', error: 'Skriv det.' })
    expect(attributesOf(both, tag)).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'a-error a-hint',
    })
    for (const id of ['a-error', 'a-hint']) expect(html(both)).toContain(`id="${id}"`)
    expect(words(both)).toContain('Skriv det.')
    expect(words(both)).toContain('Hele')
  })

  test('shows its unit but hides it from screen readers, and says that it is optional', () => {
    expect(html(<Field id="a" label="Pris" unit="kr." />)).toMatch(
      /<span aria-hidden="true"[^>]*>kr\.<\/span>/,
    )
    expect(words(<Field id="a" label="Pris" optional />)).toBe('Pris (valgfrit)')
  })
})

describe('a slider', () => {
  const slider = (more: object) => (
    <Slider
      id="a"
      label="Antal"
      value={30}
      min={10}
      max={50}
      step={5}
      scale={['10', '50']}
      format={(value) => `${value} stk.`}
      parse={Number}
      onChange={() => undefined}
      {...more}
    />
  )
  const track = (more: object = {}) => attributesOf(slider(more), 'input')
  const field = (more: object = {}) => attributesOf(<div>{slider(more)}</div>, 'input type="text"')

  test('is filled up to its value, within its ends', () => {
    const filled = (more: object) => track(more)?.style
    expect(filled({})).toBe('--filled:50%')
    expect([{ value: 10 }, { value: 50 }, { value: 900 }, { value: 1 }].map(filled)).toEqual(
      ['0%', '100%', '100%', '0%'].map((share) => `--filled:${share}`),
    )
    expect(filled({ min: 10, max: 10, value: 10 })).toBe('--filled:0%')
  })

  test('announces its value, and its field shows it, in another format or as it was typed', () => {
    expect(track()).toMatchObject({
      'aria-label': 'Antal',
      'aria-valuetext': '30 stk.',
      value: '30',
      min: '10',
      max: '50',
      step: '5',
    })
    expect(field()?.value).toBe('30 stk.')
    expect(field({ formatField: String })?.value).toBe('30')
    expect(field({ typed: '3o' })?.value).toBe('3o')
    expect(field({ name: 'antal' })?.name).toBe('antal')
  })

  test('with a non-linear scale is at the position of its value', () => {
    expect(track({ toPosition: (value: number) => value / 2 })).toMatchObject({
      value: '15',
      'aria-valuetext': '30 stk.',
    })
  })

  test('is labelled at its ends, and at its mark if it has one', () => {
    expect(words(slider({}))).toBe('Antal1050')
    const marked = slider({ mark: { text: '20', share: 0.25 } })
    expect(words(marked)).toBe('Antal102050')
    expect(html(marked)).toContain('--share:0.25')
  })
})

describe('a picture', () => {
  const photo = {
    url: 'https://billeder.example/a.jpg?auto=compress&h=10&rect=0,0,9,9',
    alt: 'En sal',
    width: 900,
    height: 600,
  }

  test('at another width keeps its crop and its compression, but no other size', () => {
    const address = new URL(
      imageAt('https://b.example/a.jpg?w=1&h=2&fit=crop&max-w=3&max-h=4&rect=1,2,3,4', 640),
    )
    expect(Object.fromEntries(address.searchParams)).toEqual({
      rect: '1,2,3,4',
      auto: 'format,compress',
      w: '640',
    })
    expect(new URL(imageAt(photo.url, 828)).searchParams.get('auto')).toBe('compress')
    expect(imageAt('/media/a.jpg', 640)).toBe('/media/a.jpg?auto=format%2Ccompress&w=640')
  })

  test('is loaded lazily, unless it is the first', () => {
    const loading = (more: object) => {
      const image = attributesOf(<Picture image={photo} {...more} />, 'img')
      return [image?.loading, image?.fetchPriority ?? image?.fetchpriority, image?.sizes]
    }
    expect(loading({})).toEqual(['lazy', undefined, '100vw'])
    expect(loading({ first: true, sizes: '50vw' })).toEqual(['eager', 'high', '50vw'])
  })

  test('has alt text, size and widths, as far as content has them', () => {
    const plain = { url: '/media/a.svg', alt: null }
    expect(attributesOf(<Picture image={photo} />, 'img')).toMatchObject({
      alt: 'En sal',
      width: '900',
      height: '600',
    })
    const drawing = attributesOf(<Picture image={plain} />, 'img')
    expect(drawing).toMatchObject({ src: '/media/a.svg', alt: '' })
    for (const name of ['width', 'height', 'srcSet', 'srcset']) expect(drawing).not.toHaveProperty(name)
    expect(attributesOf(<Picture image={{ ...plain, url: '/media/a.SVG?w=1' }} />, 'img')?.src).toBe(
      '/media/a.SVG?w=1',
    )
    expect(attributesOf(<Picture image={{ ...plain, url: '/a.svg/b.png' }} />, 'img')?.src).toContain(
      'w=1200',
    )
    for (const none of [null, undefined, { url: '', alt: null }])
      expect(html(<Picture image={none} />)).toBe('')
  })

  test('is offered in widths up to the first that is at least its own', () => {
    const widths = (width?: number) => {
      const image = attributesOf(<Picture image={{ ...photo, width }} />, 'img')
      return (image?.srcSet ?? image?.srcset ?? '')
        .split(', ')
        .map((each) => Number(/ (\d+)w$/.exec(each)?.[1]))
    }
    expect(widths(900)).toEqual([640, 828, 1200])
    expect(widths(828)).toEqual([640, 828])
    expect(widths(10)).toEqual([640])
    expect(widths()).toEqual([640, 828, 1200, 2048, 3840])
  })

  test('may be another on phones, with the size of that one', () => {
    const phone = { url: '/media/b.jpg', alt: 'Til telefoner', width: 300, height: 400 }
    const part = <Picture image={photo} imageMobile={phone} />
    expect(attributesOf(part, 'source')).toMatchObject({
      media: '(width &gt;= 48rem)',
      width: '900',
      height: '600',
    })
    expect(attributesOf(part, 'img')).toMatchObject({ alt: 'En sal', width: '300', height: '400' })
    expect(attributesOf(part, 'img')?.src).toContain('/media/b.jpg')
    expect(attributesOf(<Picture image={photo} />, 'source')).toBeUndefined()
  })

  test('is cropped around the part that content chose', () => {
    const shown = (focus?: 'top') =>
      attributesOf(<Picture image={{ ...photo, focus }} className="own" />, 'img')?.class
    expect(shown('top')).toBe('own object-top')
    expect(shown()?.split(' ')).toContain('own')
    expect(shown()).not.toContain('object-')
  })

  test('of an icon has the size of its class or 20 px, and is absent without an address', () => {
    const sizes = (className?: string) =>
      attributesOf(<ContentIcon image={{ url: '/a.svg' }} className={className} />, 'img')?.class?.match(
        /size-\S+/g,
      )
    expect([sizes(), sizes('own'), sizes('size-8')]).toEqual([['size-5'], ['size-5'], ['size-8']])
    for (const none of [null, undefined, { url: null }]) expect(html(<ContentIcon image={none} />)).toBe('')
  })
})

describe('a message', () => {
  test('of an error is an alert, of a success a status, and has the focus only if asked', () => {
    expect(attributesOf(<Alert kind="error" title="Nej" />, 'div')).toMatchObject({ role: 'alert' })
    expect(attributesOf(<Alert kind="success" title="Ja" />, 'div')).toMatchObject({ role: 'status' })
    const focused = (part: ReactNode) => /tabindex="-1"/i.test(html(part)) && /autofocus/i.test(html(part))
    const ref = { current: null }
    expect(focused(<Alert kind="error" title="Nej" focusRef={ref} />)).toBe(true)
    expect(html(<Alert kind="error" title="Nej" />)).not.toMatch(/tabindex|autofocus/i)
    expect(
      words(
        <Alert kind="error" title="Nej">
          Prøv igen
        </Alert>,
      ),
    ).toBe('NejPrøv igen')
    expect(html(<Alert kind="error" title="Nej" />)).not.toContain('text-sm')
  })

  test('of all errors links to each field, and is absent without errors', () => {
    const errors = [
      { id: 'navn', message: 'Skriv dit navn.' },
      { id: 'mail', message: 'Skriv din mail.' },
    ]
    expect(html(<ErrorSummary title="Ret" errors={[]} />)).toBe('')
    const shown = html(<ErrorSummary title="Ret" errors={errors} />)
    expect([...shown.matchAll(/href="(#\w+)"[^>]*>([^<]*)</g)].map((match) => match.slice(1))).toEqual([
      ['#navn', 'Skriv dit navn.'],
      ['#mail', 'Skriv din mail.'],
    ])
    expect(shown).toMatch(/^<div tabindex="-1"[^>]*role="alert"/i)
  })
})

describe('a list of pages', () => {
  const items = [
    { title: 'Koncert', href: '/branche/koncert' },
    { title: 'Abonnementsbetingelser', href: '/b' },
  ]
  const list = (current?: string) => (
    <SideList heading="Brancher" selectLabel="Vælg branche" items={items} current={current} />
  )

  test('marks the page that is shown, in the list and in the select', () => {
    const shown = html(list('/branche/koncert'))
    expect(shown.match(/aria-current="page"/g)).toHaveLength(1)
    expect(shown).toMatch(/href="\/branche\/koncert" aria-current="page"/)
    expect(shown).toMatch(/<option value="\/branche\/koncert" selected="">/)
    expect(attributesOf(list('/branche/koncert'), 'select')).toMatchObject({
      'data-leads-to-page': '/branche/koncert',
    })
    expect(shown).not.toContain('disabled=')
  })

  test('on another page has nothing chosen', () => {
    for (const current of [undefined, '/ukendt']) {
      const shown = html(list(current))
      expect(shown).not.toContain('aria-current')
      expect(shown).toMatch(/<option value="" disabled="" selected="">Vælg branche</)
      expect(attributesOf(list(current), 'select')).toMatchObject({ 'data-leads-to-page': '' })
    }
  })

  test('hyphenates a long title in the list, and is absent without pages', () => {
    expect(html(list())).toContain('Abonnements\u00adbetingelser')
    expect(html(<SideList heading="Brancher" selectLabel="Vælg" items={[]} />)).toBe('')
  })

  test('of breadcrumbs links all but the last and those without an address', () => {
    const trail = [
      { title: 'Hjælp', href: '/support' },
      { title: 'Gruppe' },
      { title: 'Svar', href: '/support/svar' },
    ]
    const shown = html(<Breadcrumbs trail={trail} />)
    expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/', '/support'])
    expect(shown.match(/aria-current="page"/g)).toHaveLength(1)
    expect(shown).toMatch(/aria-current="page"[^>]*>Svar</)
  })
})

test('a mail address may only break after its @ and before its ending', () => {
  const pieces = (address: string) =>
    html(<MailAddress address={address} />)
      .split('<wbr/>')
      .map((piece) => piece.replace(/<[^>]+>/g, ''))
  expect(pieces('mette.holm@fjord.example')).toEqual(['mette.holm@', 'fjord', '.example'])
  expect(pieces('mette.holm@fjord')).toEqual(['mette.holm@', '', 'fjord'])
})

test('an unknown design token is an error, and a known one is returned without spaces', () => {
  expect(() => token('color-findes-ikke')).toThrow('--color-findes-ikke')
  expect(token('color-white')).toMatch(/^#\w+$/)
})
