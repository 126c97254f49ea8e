/** 'Udskriv', on any page. Listens on the document, so that a button in an island works too. */
export function handlePrint(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) window.print()
  })
}
