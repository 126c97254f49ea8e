/** Facts about the site that follow from its settings, on a legal page. */
export function SiteFacts({ id, title, rows }: { id: string; title: string; rows: [string, string][] }) {
  return (
    <section id={id} className="section-column max-w-200">
      <h2 className="text-h2">{title}</h2>
      <p className="mt-4 max-w-(--container-text) text-lead">
        Siden laver selv listen ud fra, hvordan den er sat op.
      </p>
      <dl className="mt-6 border-t-2 border-ink">
        {rows.map(([what, text]) => (
          <div
            key={what}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
          >
            <dt className="font-strong wrap-anywhere">{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
