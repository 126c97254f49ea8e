import { withVisitAttribution } from '#app/visit/attribution.ts'

/**
 * Makes the select of a side list navigate to the chosen page, even if
 * it was chosen before this script ran.
 */
export function followSelects(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-leads-to-page]')) {
    const shown = String(select.dataset.leadsToPage)
    const follow = () => {
      if (select.value !== shown) location.assign(withVisitAttribution(select.value))
    }
    select.addEventListener('change', follow)
    follow()
    // After Back, the select shows the current page again.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) select.value = shown
    })
  }
}
