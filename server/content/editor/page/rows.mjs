/**
 * In Decap only its arrow opens a closed row of a list, and neither that nor the button that removes
 * the row has a name. This makes the title a button too, and names both. Decap has no option for
 * it; its class names end with the names of its parts.
 */

const TITLE = '[class*="-NestedObjectLabel"]'
/** A closed link, and the head of a list: Decap names their arrow. */
const HEAD = '[class*="-ExpandButtonContainer"]'

export function openRowsByTitle() {
  document.addEventListener('click', ({ target }) => {
    if (target.closest('button, a, input')) return
    const title = target.closest(TITLE)
    if (title) open(title)
    else target.closest(HEAD)?.querySelector('button')?.click()
  })
  document.addEventListener('keydown', (event) => {
    const isPress = event.key === 'Enter' || event.key === ' '
    if (!isPress || event.repeat || !event.target.matches(TITLE)) return
    event.preventDefault()
    open(event.target)
  })
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) if (added instanceof Element) nameParts(added)
  })
  observer.observe(document.body, { subtree: true, childList: true })
}

function nameParts(added) {
  for (const title of added.matches(TITLE) ? [added] : added.querySelectorAll(TITLE)) {
    const arrow = arrowOf(title)
    if (!arrow) continue
    title.setAttribute('role', 'button')
    title.setAttribute('aria-expanded', 'false')
    title.tabIndex = 0
    arrow.setAttribute('aria-label', 'Fold ud eller sammen')
    const remove = arrow.parentElement.lastElementChild
    if (remove !== arrow && remove instanceof HTMLButtonElement) remove.setAttribute('aria-label', 'Fjern')
  }
}

/** Null: the row has no arrow and cannot be opened. */
function arrowOf(title) {
  const first = title.previousElementSibling?.firstElementChild
  return first instanceof HTMLButtonElement ? first : null
}

/** Moves the focus to the arrow, which closes the row again, since an open row hides its title. */
function open(title) {
  const arrow = arrowOf(title)
  arrow?.click()
  arrow?.focus()
}
