/**
 * Decap shows a link's value, 'support_article/opret-dig', in a closed row, and has no option for it:
 * this shows the document's title instead.
 *
 * @param titles by value of a link
 */
export function showTitles(titles) {
  const show = (node) => {
    if (Object.hasOwn(titles, node.data)) node.data = titles[node.data]
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') show(target)
      for (const added of addedNodes) {
        const texts = document.createTreeWalker(added, NodeFilter.SHOW_TEXT)
        if (added.nodeType === Node.TEXT_NODE) show(added)
        while (texts.nextNode()) show(texts.currentNode)
      }
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}
