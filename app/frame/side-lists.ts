/** The select of a side list leads to the page that is chosen (spec 2 §4 "Sidebar pages"), also when it was chosen early. */
export function followSelects(): void {
  const [entry] = performance.getEntriesByType('navigation')
  // By Back or a reload the browser restores what was chosen the last time.
  const restored = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-leads-to-page]')) {
    const shown = select.dataset.leadsToPage
    const follow = () => {
      if (select.value !== '' && select.value !== shown) location.assign(select.value)
    }
    select.addEventListener('change', follow)
    if (restored) select.value = shown ?? ''
    else follow()
    // Back from the page that was chosen, the list names the page that is shown.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) select.value = shown ?? ''
    })
  }
}
