import { lowerFirst } from '#app/pricing/recommend.ts'
import type { ConsentGroup, StoredItem } from '#app/shell/consent/browser-storage.ts'
import { Tag } from '#app/ui/chip.tsx'

const groups: Record<ConsentGroup, { title: string; none: string }> = {
  necessary: { title: 'Nødvendige', none: 'Siden gemmer intet nødvendigt.' },
  statistics: { title: 'Statistik', none: 'Siden gemmer intet til statistik lige nu.' },
  marketing: { title: 'Markedsføring', none: 'Siden gemmer intet til markedsføring lige nu.' },
}

const places: Record<StoredItem['where'], string> = {
  cookie: 'Cookie',
  local: 'Browserens lager',
  session: 'Fanens lager',
}

/** Every cookie and key: name, purpose, place and duration. */
export function StoredItems({ items }: { items: readonly StoredItem[] }) {
  return (
    <section id="liste" className="section-column max-w-200">
      <h2 className="text-h2">Alt, hvad siden gemmer</h2>
      <p className="mt-4 max-w-(--container-text) text-lead">
        Siden laver selv listen ud fra det, den bruger.
      </p>
      {(Object.keys(groups) as ConsentGroup[]).map((group) => {
        const own = items.filter((item) => item.group === group)
        return (
          <div key={group} className="mt-10">
            <h3 className="mb-3 text-h3">{groups[group].title}</h3>
            {own.length === 0 ? (
              <p>{groups[group].none}</p>
            ) : (
              <ul className="border-t-2 border-ink">
                {own.map((item) => (
                  <li
                    key={item.name}
                    className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
                  >
                    <div className="grid content-start justify-items-start gap-1.5">
                      <code className="font-text font-strong wrap-anywhere">{item.name}</code>
                      <Tag>{places[item.where]}</Tag>
                    </div>
                    <div>
                      <p>{item.purpose}</p>
                      <p className="mt-1 text-sm text-quiet">
                        {item.by ? `Sættes af ${item.by}. ` : ''}Gemmes: {lowerFirst(item.lasts)}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </section>
  )
}
