/** First on the page: leads past its header to the content. Visible while it has focus. */
export function SkipLink() {
  return (
    <a
      href="#indhold"
      className="absolute top-2 left-gutter z-[calc(var(--z-header)+1)] bg-ink px-5 py-3 font-strong text-white outline-brand-yellow -outline-offset-4 not-focus:size-px not-focus:overflow-hidden not-focus:[clip-path:inset(50%)]"
    >
      Gå til indholdet
    </a>
  )
}
