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
