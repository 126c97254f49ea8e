type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Uses every control of the document's island, also of what appears meanwhile, and returns what the
 * island says after each use, and each element that has a text beside other children. Without
 * `goesOn` it types one text in each field, and ends with the first change of the address.
 */
export async function walkControls(goesOn: boolean): Promise<{ said: string[]; besideOthers: string[] }> {
  const island = document.querySelector('[data-island]') as HTMLElement
  const said: string[] = []
  const besideOthers = new Set<string>()
  const uses = new Map<string, number>()
  const tell = async (what: string) => {
    await settle(island)
    said.push(`${what}: ${shownIn(island)} | ${document.title}`)
    noteTextsBesideOthers(island, besideOthers)
  }

  await tell('at first')
  const { pathname } = location
  for (
    let control = next(island, uses, goesOn);
    control && (goesOn || location.pathname === pathname);
    control = next(island, uses, goesOn)
  ) {
    const name = nameOf(control)
    uses.set(name, (uses.get(name) ?? 0) + 1)
    control.focus()
    if (isText(control)) {
      for (const text of goesOn ? textsFor(control) : textsFor(control).slice(-1)) {
        setValue(control, text)
        await tell(`${name} '${text}'`)
      }
      control.blur()
    } else control.click()
    await tell(name)
  }
  return { said, besideOthers: [...besideOthers] }
}

const shownIn = (island: Element) => island.textContent?.replace(/\s+/g, ' ') ?? ''

/** Waits until two tasks have changed nothing. */
export async function settle(island: Element): Promise<void> {
  for (let before: string | undefined; before !== shownIn(island); ) {
    before = shownIn(island)
    await new Promise((done) => setTimeout(done))
    await new Promise((done) => setTimeout(done))
  }
}

/** Elements that have a text beside another child, outside rich text, which never changes. */
function noteTextsBesideOthers(element: Element, found: Set<string>): void {
  let children = 0
  let hasText = false
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.COMMENT_NODE) continue
    children += 1
    if (child.nodeType === Node.TEXT_NODE) hasText ||= (child as Text).data.trim() !== ''
    else if (!(child as Element).matches('svg, .prose, [data-translated]'))
      noteTextsBesideOthers(child as Element, found)
  }
  if (hasText && children > 1) found.add(element.outerHTML)
}

/** The control whose turn it is; null if each has been used. */
function next(island: Element, uses: Map<string, number>, goesOn: boolean): HTMLElement | null {
  let first: HTMLElement | null = null
  let turnOfFirst = Number.POSITIVE_INFINITY
  for (const control of island.querySelectorAll<HTMLElement>('input, textarea, button, summary, nav a')) {
    const turn = turnOf(control, uses.get(nameOf(control)) ?? 0, goesOn)
    if (turn === null || turn >= turnOfFirst) continue
    if (control.matches(':disabled, [type=hidden], [type=reset]') || control.closest('[aria-hidden=true]'))
      continue
    first = control
    turnOfFirst = turn
  }
  return first
}

/** What sends is used first too, to see what is missing; what leads on comes last. */
function turnOf(control: Element, used: number, goesOn: boolean): number | null {
  if (control.matches('[type=submit]')) return [goesOn ? 0 : 3, 3, 3][used] ?? null
  if (control.matches('a')) return [2][used] ?? null
  return [control.ariaLabel?.startsWith('Luk') ? 4 : 1][used] ?? null
}

function nameOf(control: Element): string {
  const { id, name, value } = control as HTMLInputElement
  const own = isText(control) ? '' : (value ?? '') + control.textContent + control.ariaLabel
  return `${location.pathname} ${control.localName} ${id}${name}${own}`
}

const isText = (control: Element): control is Field =>
  control.matches('textarea, input:not([type=radio], [type=checkbox], [type=hidden])')

const VALUES: Record<string, string> = { cvr: '13748136', phone: '20 34 56 78', email: 'mette@gmial.com' }

function textsFor({ name, type, inputMode }: Field): string[] {
  if (VALUES[name]) return [VALUES[name]]
  if (type === 'range') return ['1', '1300', '99999']
  const isNumber = inputMode === 'decimal' || inputMode === 'numeric'
  return isNumber ? ['1', '19', '195', '', '2500', '400'] : ['Mette']
}

function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
