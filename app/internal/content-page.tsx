import { type ContentChange, EDITOR_PATH } from '#app/content/editing.ts'
import { formatMoment } from '#app/lead/describe.ts'
import { Button } from '#app/ui/button.tsx'
import { OwnerForm } from './owner-frame.tsx'

/** The way to the editor, and its last changes, each of which can be undone. */
export function ContentPage({ changes, refused }: { changes: ContentChange[]; refused: string | null }) {
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-h2">Indhold</h1>
      <p className="max-w-text">
        Ret tekster, billeder og sider. Ved siden af ser du siden, som den bliver. Det, du gemmer, er en
        kladde, til du udgiver den.
      </p>
      <Button href={EDITOR_PATH}>Redigér indhold</Button>
      <h2 className="text-h3">Seneste ændringer</h2>
      {refused !== null && (
        <p role="alert" className="max-w-text text-error">
          {refused}
        </p>
      )}
      {changes.length === 0 ? (
        <p>Der er ikke udgivet noget herfra endnu.</p>
      ) : (
        <ul className="grid w-full max-w-text gap-px">
          {changes.map(({ id, path, changedAt, isNew }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line py-4"
            >
              <span>
                <time dateTime={changedAt}>{formatMoment(Date.parse(changedAt))}</time>
                <br />
                {isNew ? 'Oprettet: ' : 'Ændret: '}
                {path}
              </span>
              <OwnerForm fields={{ aendring: id }}>
                <Button type="submit" variant="border" size="small">
                  {isNew ? 'Fjern igen' : 'Bring tilbage, som det var før'}
                </Button>
              </OwnerForm>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
