/** The select of a side list leads to the page that is chosen (spec 2 §4 "Sidebar pages"), also when it was chosen early. */
export function followSelects(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-leads-to-page]')) {
    const shown = select.dataset.leadsToPage
    const follow = () => {
      if (select.value !== '' && select.value !== shown) location.assign(select.value)
    }
    select.addEventListener('change', follow)
    follow()
    // Back from the page that was chosen, the list names the page that is shown.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) select.value = shown ?? ''
    })
  }
}
