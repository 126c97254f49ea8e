/**
 * The first link of the page, which leads past its header to the content. Visible while it has
 * focus.
 */
export function SkipLink() {
  return (
    <a
      href="#indhold"
      className="absolute top-2 left-gutter z-[calc(var(--z-header)+1)] bg-ink px-5 py-3 font-strong text-white outline-brand-yellow -outline-offset-4 not-focus:sr-only"
    >
      Gå til indholdet
    </a>
  )
}
