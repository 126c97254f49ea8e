const BLOCKS =
  'p, div, ul, li, dl, dt, dd, h1, h2, h3, h4, form, fieldset, legend, label, input, textarea, select, button, details, section, header, main, nav, aside, table, iframe, dialog'
const UNSEEN = 'svg, legend, option, [hidden], [aria-hidden=true], [type=hidden]'
const FIELDS = 'input, textarea, select'

/**
 * What an element says, as a reader has it: a line for each text, control and part with a name. A
 * label is the name of its control.
 */
export function linesOf(element: Element, indent = ''): string[] {
  if (element.matches(UNSEEN)) return []
  if (element.matches(FIELDS)) return [indent + fieldLine(element as HTMLInputElement)]
  if (element.matches('button, summary')) return [`${indent}[${nameOf(element)}]${stateOf(element)}`]
  const part = partLine(element)
  const inner = part ? `${indent}  ` : indent
  const lines = () => {
    if (element.matches('label'))
      return [...element.querySelectorAll(FIELDS)].flatMap((field) => linesOf(field, inner))
    if (element.querySelector(BLOCKS))
      return [...element.childNodes].flatMap((child) =>
        child instanceof Element ? linesOf(child, inner) : textLine(child.nodeValue ?? '', inner),
      )
    return textLine(inlineText(element), inner + (MARKS[element.localName] ?? ''))
  }
  return part ? [indent + part, ...lines()] : lines()
}

const MARKS: Record<string, string> = { h1: '# ', h2: '## ', h3: '### ', h4: '#### ', li: '- ', dd: '  ' }

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()

function textLine(text: string, before: string): string[] {
  return collapsed(text) ? [before + collapsed(text)] : []
}

/** The text of an element of which no part has a line of its own; links are in angle brackets. */
function inlineText(element: Element): string {
  const text = [...element.childNodes].map((child) =>
    child instanceof Element ? (child.matches(UNSEEN) ? '' : inlineText(child)) : (child.nodeValue ?? ''),
  )
  if (element.matches('img')) return element.getAttribute('alt') ?? ''
  if (!element.matches('a')) return text.join('')
  // The text of a mail is the result's own.
  const leadsTo = element.getAttribute('href')?.replace(/(?<=^mailto:.*)&body=.*/, '')
  return `<${element.ariaLabel ?? collapsed(text.join(''))} ${leadsTo}>`
}

/** What a screen reader names or announces, besides texts and controls. */
function partLine(element: Element): string {
  const roles: Record<string, string> = { fieldset: 'group', dialog: 'dialog', nav: 'nav', iframe: 'iframe' }
  const role = element.role ?? roles[element.localName]
  const name = element.matches('a, label') ? '' : nameOf(element)
  return role || name ? `${role ?? element.localName} ${name}`.trim() : ''
}

function nameOf(element: Element): string {
  if (element.ariaLabel) return element.ariaLabel
  const { labels, title } = element as HTMLInputElement
  const ids = element.getAttribute('aria-labelledby')?.split(' ')
  const named = ids?.map((id) => document.getElementById(id))
  const own = element.matches('button, summary') ? [element] : null
  const legends = element.querySelectorAll(':scope > legend')
  const texts = [...(named ?? own ?? labels ?? legends)].map((each) => each && inlineText(each))
  return collapsed(texts.join(' ') || title)
}

function fieldLine(field: HTMLInputElement): string {
  const { type, value, checked, placeholder } = field
  const name = nameOf(field) + stateOf(field)
  if (/radio|checkbox/.test(type)) return `(${checked ? 'x' : ' '}) ${name}`
  return `${type} ${name}: ${value || (placeholder ? `‹${placeholder}›` : '')}`.trim()
}

function stateOf(element: Element): string {
  const states = ['invalid', 'expanded', 'pressed', 'disabled'].filter(
    (state) =>
      element.getAttribute(`aria-${state}`) === 'true' ||
      (state === 'disabled' && element.matches(':disabled')),
  )
  return states.map((state) => ` (${state})`).join('')
}
