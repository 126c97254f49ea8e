import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ContentChange } from '#app/content/editing.ts'
import { InsideIsland } from '#app/islands/island.tsx'
import { visibleText } from '#tests/visible-text.ts'
import { OWNER, type User } from './access.ts'
import { ContentPage } from './content-page.tsx'
import { OwnerForm, OwnerFrame, type OwnerFrameData } from './owner-frame.tsx'
import { ownerMeta } from './owner-meta.ts'
import { frameOfRefused, RefusedPage, refusedWithin } from './refused-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

// What is around the owner's pages, the sign-in, and the page of the content.

const AT = Date.parse('2026-11-20T13:05:00Z')
const METTE: User = { name: 'Mette Holm', rights: ['leads'], isOwner: false }
const FRAME: OwnerFrameData = {
  productName: 'Billet',
  icon: '/ikon.png',
  csrf: 'token',
  user: OWNER,
  isEditing: true,
}
const CHANGE: ContentChange = {
  id: 'c1',
  title: 'Branche: Sport',
  isDraft: false,
  changedAt: new Date(AT).toISOString(),
  author: 'Mette Holm',
  kind: 'changed',
  fields: [],
}
type ContentProps = Parameters<typeof ContentPage>[0]

function frame(data: Partial<OwnerFrameData> = {}, path = '/intern') {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <OwnerFrame data={{ ...FRAME, ...data }}>
        <OwnerForm action="/intern/et" fields={{ felt: 'værdi' }} />
      </OwnerFrame>
    </MemoryRouter>,
  )
}

function content(over: Partial<ContentProps> = {}) {
  return renderToStaticMarkup(<ContentPage drafts={[]} changes={[]} missing={[]} refused={null} {...over} />)
}

type SignInProps = Parameters<typeof SignInForm>[0]

function signIn(over: Partial<SignInProps> = {}) {
  const props: SignInProps = {
    link: null,
    to: '/api-test',
    production: true,
    asked: false,
    canAsk: false,
    isStillOpen: false,
    result: null,
  }
  return renderToStaticMarkup(
    <InsideIsland>
      <SignInForm {...props} {...over} />
    </InsideIsland>,
  )
}

const menuOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[\w/-]*)"[^>]*>/g)].map(([, href]) => href)
const currentOf = (html: string) => /<a [^>]*aria-current="page"[^>]*>([^<]*)/.exec(html)?.[1]

test('the bar links to the pages that the user may open', () => {
  expect(menuOf(frame())).toEqual([
    '/intern',
    '/intern/maalinger',
    '/intern/forbindelser',
    '/api-test',
    '/email-preview',
    '/intern/indhold',
    '/intern/komponenter',
    '/intern/adgang',
  ])
  expect(menuOf(frame({ isEditing: false }))).not.toContain('/intern/indhold')
  expect(menuOf(frame({ user: METTE }))).toEqual(['/intern', '/intern/maalinger', '/email-preview'])
  const editor = frame({ user: { ...METTE, rights: ['content'] } })
  expect(menuOf(editor)).toEqual(['/intern/maalinger', '/intern/indhold', '/intern/komponenter'])
})

test('the bar names the product and a colleague, and marks the open page', () => {
  expect(visibleText(frame())).toContain('Billet internt')
  expect(visibleText(frame())).not.toContain('Ejeren')
  expect(visibleText(frame({ user: METTE }))).toContain('Mette Holm Log ud')
  expect(currentOf(frame())).toBe('Henvendelser')
  expect(currentOf(frame({}, '/intern/henvendelse/k7m4-2xq9'))).toBe('Henvendelser')
  expect(currentOf(frame({}, '/intern/adgang'))).toBe('Adgang')
  expect(frame({}, '/intern/adgang').match(/aria-current="page"/g)).toHaveLength(1)
})

test('without a user there is no menu, and forms have an empty token', () => {
  const html = frame({ user: null, csrf: null })
  expect(html).not.toMatch(/<nav|Log ud/)
  expect(html).toContain('name="csrf" value=""')
})

test('each form posts its fields with the token of the session', () => {
  const forms = frame().split('<form ').slice(1)
  const [out = '', own = ''] = forms
  expect(out.split('>')[0]).toContain('action="/intern/log-ud"')
  expect(own.split('>')[0]).toContain('action="/intern/et"')
  for (const form of forms) {
    expect(form.split('>')[0]).toContain('method="post"')
    expect(form).toContain('name="csrf" value="token"')
  }
  expect(own).toContain('name="felt" value="værdi"')
})

test('a tab has the title of its page and the product, the icon, and is not indexed', () => {
  const matches = [undefined, { id: 'root', loaderData: {} }, { id: 'routes/internal', loaderData: FRAME }]
  const noindex = { name: 'robots', content: 'noindex, nofollow' }
  expect(ownerMeta(matches, 'Adgang')).toEqual([
    { title: 'Adgang · Billet internt' },
    noindex,
    { tagName: 'link', rel: 'icon', href: '/ikon.png' },
  ])
  expect(ownerMeta(matches.slice(0, 2), 'Adgang')).toEqual([{ title: 'Adgang' }, noindex])
  expect(ownerMeta([{ id: 'routes/internal', loaderData: { ...FRAME, icon: null } }], null)).toEqual([
    noindex,
  ])
})

test('a refused page keeps the bar, and is recognised among other errors', () => {
  const { data, init } = refusedWithin(FRAME)
  const error = { status: init?.status, statusText: '', internal: false, data }
  expect(frameOfRefused(error)).toEqual(FRAME)
  expect(frameOfRefused({ ...error, status: 404 })).toBeNull()
  expect(frameOfRefused({ ...error, data: null })).toBeNull()
  expect(frameOfRefused(new Error('a mistake'))).toBeNull()
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RefusedPage frame={FRAME} heading="Ingen adgang" text="Spørg ejeren." />
    </MemoryRouter>,
  )
  expect(visibleText(html)).toContain('Ingen adgang Spørg ejeren. Til de interne sider')
})

test('the sign-in asks for the secret, and says where it is written', () => {
  const html = signIn()
  expect(html).toContain('name="til" value="/api-test"')
  expect(html).toMatch(/<input[^>]*type="password"[^>]*name="secret"/)
  expect(html).not.toMatch(/name="link"|role="alert"|aria-invalid/)
  expect(visibleText(html)).toContain('Den står i indstillingen INTERNAL_SECRET.')
  expect(visibleText(html)).not.toContain('Har du din egen adgang?')
  expect(visibleText(signIn({ production: false }))).toContain('internal-secret i datamappen')
})

test('a link signs in with one press, and a used link asks for the secret', () => {
  const html = signIn({ link: 'abc', canAsk: true })
  expect(html).toContain('name="link" value="abc"')
  expect(html).not.toMatch(/name="secret"|send-link-til/)
  const used = signIn({ link: 'abc', canAsk: true, result: { error: 'used-link', minutes: 0 } })
  expect(visibleText(used)).toContain('Linket virker ikke længere')
  expect(used).toContain('name="secret"')
  expect(used).toContain('send-link-til')
  expect(used).not.toContain('name="link"')
})

test('the sign-in says that the secret is wrong, or how long to wait after too many tries', () => {
  const wrong = signIn({ result: { error: 'wrong-secret', minutes: 0 } })
  expect(visibleText(wrong)).toContain('Du er ikke logget ind Adgangskoden passer ikke.')
  expect(/<input[^>]*type="password"[^>]*>/.exec(wrong)?.[0]).toContain('aria-invalid="true"')
  expect(wrong).toContain('href="#secret"')
  const wait = (minutes: number) => visibleText(signIn({ result: { error: 'limited', minutes } }))
  expect(wait(1)).toContain('Vent et minut, og prøv igen.')
  expect(wait(15)).toContain('Vent 15 minutter, og prøv igen.')
  expect(wait(1)).not.toMatch(/passer ikke|virker ikke længere/)
})

test('a colleague can ask for a link, which is promised only if the address has access', () => {
  const html = signIn({ canAsk: true })
  expect(html).toMatch(/<input[^>]*type="email"[^>]*name="send-link-til"/)
  expect(html.match(/name="til" value="\/api-test"/g)).toHaveLength(2)
  const asked = signIn({ canAsk: true, asked: true })
  expect(visibleText(asked)).toContain('Har adressen adgang, er der om lidt et link i den.')
  expect(asked).not.toContain('send-link-til')
})

test('the sign-in warns that the session is open elsewhere, until the next try', () => {
  expect(visibleText(signIn({ isStillOpen: true }))).toContain('Du er logget ud i denne browser')
  const tried = signIn({ isStillOpen: true, result: { error: 'wrong-secret', minutes: 0 } })
  expect(visibleText(tried)).not.toContain('logget ud i denne browser')
})

test('the content page says that nothing was published, and shows no empty lists', () => {
  const html = content()
  expect(visibleText(html)).toContain('Der er ikke udgivet noget herfra endnu.')
  expect(html).not.toMatch(/id="kladder|role="alert"/)
  expect(visibleText(content({ changes: [CHANGE] }))).not.toContain('ikke udgivet noget')
})

test('a draft links to its form and its page, and says if its document is new', () => {
  const draft = { title: 'Branche: Sport', isNew: true, savedAt: AT, form: '/form', page: '/side' }
  const html = content({ drafts: [draft] })
  expect(visibleText(html)).toMatch(/Branche: Sport Ny\. Gemt 20\. november 2026 kl\. 14[.:]05 Vis kladden/)
  expect(html).toMatch(/<a href="\/form"[^>]*>Branche: Sport/)
  expect(html).toMatch(/href="\/side"/)
  expect(html).toContain('aria-label="Vis kladden: Branche: Sport"')
  expect(visibleText(content({ drafts: [{ ...draft, isNew: false }] }))).not.toContain('Ny.')
})

test('a change shows when, by whom and of what kind it was, and how to take it back', () => {
  const change = (over: Partial<ContentChange>) => visibleText(content({ changes: [{ ...CHANGE, ...over }] }))
  expect(change({})).toMatch(
    /kl\. 14[.:]05 ?, Mette Holm Ændret: Branche: Sport Bring tilbage, som det var før/,
  )
  expect(change({ author: '' })).toMatch(/kl\. 14[.:]05 Ændret:/)
  expect(change({ kind: 'new' })).toMatch(/Oprettet: Branche: Sport Fjern igen/)
  expect(change({ kind: 'removed' })).toMatch(/Slettet: Branche: Sport Bring tilbage/)
  expect(change({ kind: 'removed', isDraft: true })).toContain('Kladde slettet: Branche: Sport')
  expect(change({ kind: 'new', isDraft: true })).toContain('Kladde bragt tilbage: Branche: Sport')
  expect(content({ changes: [CHANGE] })).toContain('name="aendring" value="c1"')
  expect(content({ changes: [CHANGE], refused: 'Den er ændret siden.' })).toMatch(
    /role="alert"[^>]*>Den er ændret siden/,
  )
})

test('eight changed fields are shown with the former and the new text, and the rest are counted', () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      label: `Felt ${at}`,
      before: at === 0 ? '' : 'a',
      after: at === 1 ? '' : 'b',
    }))
  const html = content({ changes: [{ ...CHANGE, fields: fields(10) }] })
  const text = visibleText(html)
  expect(text).toMatch(/Felt 0 tomt → b Felt 1 a → tomt Felt 2 a → b/)
  expect(html).toContain('<del class="text-quiet">a</del>')
  expect(text).not.toContain('Felt 8')
  expect(text).toContain('Og 2 felter mere.')
  expect(visibleText(content({ changes: [{ ...CHANGE, fields: fields(9) }] }))).toContain('Og 1 felt mere.')
  expect(visibleText(content({ changes: [{ ...CHANGE, fields: fields(8) }] }))).not.toMatch(/felt\w* mere/)
  expect(content({ changes: [CHANGE] })).not.toContain('<dl')
})

test('addresses that visitors requested in vain are listed as text, with a way to redirect them', () => {
  expect(visibleText(content())).toContain(
    'spurgt forgæves efter på tre forskellige dage. Der er ingen lige nu.',
  )
  const html = content({ missing: [{ address: '/a.php?b=<i>', days: 4, lastDay: '2026-03-02' }] })
  expect(visibleText(html)).toContain('/a.php?b=&lt;i&gt; På 4 dage, senest 2. marts 2026')
  expect(html).toContain('href="/intern/indhold/rediger#/collections/redirects/entries/redirects"')
})
