// Playwright sends these functions to the page as text, so they use nothing outside themselves.

/**
 * Changes a document as Chrome's translation does, without translating: each text node is replaced
 * by two nested <font>, now and after each change.
 */
export function translate(): void {
  const untouched = 'script, style, textarea, title, noscript, option, font[data-translated]'
  function wrap(text: Text): void {
    if (!text.isConnected || !text.data.trim() || text.parentElement?.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.dataset.translated = ''
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  function wrapAll(within: Node): void {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    if (within instanceof Text) texts.push(within)
    for (const text of texts) wrap(text)
  }
  wrapAll(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrap(target)
      for (const node of addedNodes) if (node.isConnected) wrapAll(node)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/**
 * Changes a document as extensions do, now and after each change: adds a node beside each field,
 * wraps each text area, and moves parts of a form into another element.
 */
export function addForeignNodes(): void {
  const isCrossSite = (element: Element) => element.localName.startsWith('fremmed-')
  function surround(element: Element): void {
    if (isCrossSite(element) || (element.parentElement && isCrossSite(element.parentElement))) return
    const wrapper = document.createElement('fremmed-del')
    element.replaceWith(wrapper)
    wrapper.append(element)
  }
  function change(): void {
    for (const field of document.querySelectorAll('input:not([data-met])')) {
      field.setAttribute('data-met', '')
      field.before(document.createElement('fremmed-ikon'))
      field.after(document.createElement('fremmed-ikon'))
    }
    for (const part of document.querySelectorAll('textarea, [role=alert], form > :nth-child(even)'))
      surround(part)
  }
  change()
  new MutationObserver(change).observe(document.body, { subtree: true, childList: true })
}

/**
 * Uses every control of the document's island, also of what appears meanwhile, and returns what the
 * island says after each use, and each element that has a text beside other children. Without
 * `goesOn` it ends with the first change of the address.
 */
export async function useEveryControl(goesOn: boolean): Promise<{ said: string[]; besideOthers: string[] }> {
  const island = document.querySelector('[data-island]') as HTMLElement
  const said: string[] = []
  const besideOthers = new Set<string>()
  const uses = new Map<string, number>()

  // Nothing leaves the page: each send succeeds, each link stays.
  window.fetch = async () =>
    Response.json({ ok: true, reference: 'K7PM4X', userId: '1', companyId: '2', status: 'ok' })
  window.open = () => null
  navigator.clipboard.writeText = () => Promise.resolve()
  performance.now = () => 0
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  })
  addEventListener('submit', (event) => event.preventDefault())

  const shown = () => island.textContent?.replace(/\s+/g, ' ') ?? ''
  const settle = async () => {
    for (let before: string | undefined; before !== shown(); ) {
      before = shown()
      await new Promise(requestAnimationFrame)
      await new Promise((done) => setTimeout(done))
    }
  }
  const setValue = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const VALUES: Record<string, string> = { cvr: '13748136', phone: '20 34 56 78', email: 'mette@gmial.com' }
  const textsFor = ({ name, type, inputMode }: HTMLInputElement) => {
    if (VALUES[name]) return [VALUES[name]]
    if (type === 'range') return ['1', '1300', '99999']
    const isNumber = inputMode === 'decimal' || inputMode === 'numeric'
    return isNumber ? ['1', '19', '195', '', '2500', '400'] : ['Mette']
  }
  const isText = (control: Element): control is HTMLInputElement =>
    control.matches('textarea, input:not([type=radio], [type=checkbox], [type=hidden])')
  const nameOf = (control: Element) => {
    const { id, name, value } = control as HTMLInputElement
    const own = isText(control) ? '' : (value ?? '') + control.textContent + control.ariaLabel
    return `${location.pathname} ${control.localName} ${id}${name}${own}`
  }
  /** What sends is used first too, to see what is missing; what leads on comes last. */
  const turnOf = (control: Element): number | null => {
    const used = uses.get(nameOf(control)) ?? 0
    if (control.matches('[type=submit]')) return [goesOn ? 0 : 3, 3, 3][used] ?? null
    if (control.matches('a')) return [2][used] ?? null
    return [control.ariaLabel?.startsWith('Luk') ? 4 : 1][used] ?? null
  }
  const next = () =>
    [...island.querySelectorAll('input, textarea, button, summary, nav a')]
      .filter(
        (control) =>
          !control.matches(
            ':disabled, [type=hidden], [aria-hidden=true], [aria-hidden=true] *, [type=reset]',
          ),
      )
      .map((control) => ({ control: control as HTMLElement, turn: turnOf(control) }))
      .filter(({ turn }) => turn !== null)
      .sort((a, b) => Number(a.turn) - Number(b.turn))[0]?.control
  const tell = (what: string) => {
    said.push(`${what}: ${shown()} | ${document.title}`)
    for (const element of island.querySelectorAll('*:not(.prose *, [data-translated], svg *)')) {
      const children = [...element.childNodes].filter((node) => !(node instanceof Comment))
      const hasText = children.some((node) => node instanceof Text && node.data.trim())
      if (hasText && children.length > 1) besideOthers.add(element.outerHTML)
    }
  }

  await settle()
  tell('at first')
  const { pathname } = location
  for (let control = next(); control && (goesOn || location.pathname === pathname); control = next()) {
    const name = nameOf(control)
    uses.set(name, (uses.get(name) ?? 0) + 1)
    control.focus()
    if (isText(control)) {
      for (const text of textsFor(control)) {
        setValue(control, text)
        await settle()
        tell(`${name} '${text}'`)
      }
      control.blur()
    } else control.click()
    await settle()
    tell(name)
  }
  return { said, besideOthers: [...besideOthers] }
}
