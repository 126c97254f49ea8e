import {
  type ContentChange,
  type ContentDraft,
  EDITOR_PATH,
  formPath,
  type MissingAddress,
} from '#app/content/editing.ts'
import { formatDay, formatMoment } from '#app/lead/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { OwnerForm } from './owner-frame.tsx'
import { TitledSection } from './titled-section.tsx'

interface ContentPageProps {
  drafts: ContentDraft[]
  changes: ContentChange[]
  missing: MissingAddress[]
  refused: string | null
}

/** A link to the editor, the drafts, and the last changes, each of which can be undone. */
export function ContentPage({ drafts, changes, missing, refused }: ContentPageProps) {
  return (
    <div className="grid gap-10">
      <div className="grid justify-items-start gap-6">
        <h1 className="text-h2">Indhold</h1>
        <p className="max-w-text">
          Ret tekster, billeder og sider. Ved siden af ser du siden, som den bliver. Det, du gemmer, er en
          kladde, til du udgiver den.
        </p>
        <Button href={EDITOR_PATH}>Redigér indhold</Button>
      </div>
      <Drafts drafts={drafts} />
      <TitledSection id="aendringer" title="Seneste ændringer">
        {refused !== null && (
          <p role="alert" className="mt-3 max-w-text text-error">
            {refused}
          </p>
        )}
        {changes.length === 0 ? (
          <p className="mt-3">Der er ikke udgivet noget herfra endnu.</p>
        ) : (
          <ul className="mt-3 grid w-full max-w-text gap-px">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
        )}
      </TitledSection>
      <MissingAddresses addresses={missing} />
    </div>
  )
}

function MissingAddresses({ addresses }: { addresses: MissingAddress[] }) {
  return (
    <TitledSection id="forgaeves" title="Adresser, der ikke findes">
      {addresses.length === 0 ? (
        <p className="mt-3 max-w-text">
          Her står de adresser, som besøgende har spurgt forgæves efter på tre forskellige dage. Der er ingen
          lige nu.
        </p>
      ) : (
        <>
          <p className="mt-3 max-w-text">
            Besøgende har spurgt efter dem på mindst tre forskellige dage. Led dem et andet sted hen i{' '}
            <a href={formPath('redirects', 'redirects')} className="link">
              Viderestillinger
            </a>
            .
          </p>
          <ul className="mt-3 grid w-full max-w-text gap-px">
            {addresses.map(({ address, days, lastDay }) => (
              <li key={address} className="border-t border-line py-4">
                <span className="font-strong wrap-anywhere">{address}</span>
                <br />
                På {days} dage, senest {formatDay(lastDay)}
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledSection>
  )
}

function Drafts({ drafts }: { drafts: ContentDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <TitledSection id="kladder" title="Kladder">
      <p className="mt-3 max-w-text">Det er gemt, men ikke udgivet: besøgende ser det ikke endnu.</p>
      <ul className="mt-3 grid w-full max-w-text gap-px">
        {drafts.map(({ title, isNew, savedAt, form, page }) => (
          <li
            key={form}
            className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line py-4"
          >
            <span>
              <a href={form} className="link font-strong">
                {title}
              </a>
              <br />
              {isNew && 'Ny. '}Gemt {formatMoment(savedAt)}
            </span>
            <Button href={page} variant="border" size="small" aria-label={`Vis kladden: ${title}`}>
              Vis kladden
            </Button>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function Change({
  change: { id, changedAt, author, title, isDraft, kind, fields },
}: {
  change: ContentChange
}) {
  const what = (isDraft ? DRAFT_KINDS : KINDS)[kind]
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <span>
          <time dateTime={changedAt}>{formatMoment(Date.parse(changedAt))}</time>
          {author !== '' && `, ${author}`}
          <br />
          {what}: <span className="font-strong">{title}</span>
        </span>
        <OwnerForm fields={{ aendring: id }}>
          <Button type="submit" variant="border" size="small">
            {kind === 'new' ? 'Fjern igen' : 'Bring tilbage, som det var før'}
          </Button>
        </OwnerForm>
      </div>
      <Fields fields={fields} />
    </li>
  )
}

const KINDS: Record<ContentChange['kind'], string> = {
  new: 'Oprettet',
  changed: 'Ændret',
  removed: 'Slettet',
}

const DRAFT_KINDS: typeof KINDS = {
  new: 'Kladde bragt tilbage',
  changed: 'Kladde bragt tilbage',
  removed: 'Kladde slettet',
}

/** More fields would push the next change out of sight. */
const FIELDS_SHOWN = 8

function Fields({ fields }: { fields: ContentChange['fields'] }) {
  if (fields.length === 0) return null
  const more = fields.length - FIELDS_SHOWN
  return (
    <dl className="mt-3 grid gap-2 text-sm">
      {fields.slice(0, FIELDS_SHOWN).map(({ label, before, after }) => (
        <div key={`${label} ${before} ${after}`}>
          <dt className="text-quiet">{label}</dt>
          <dd className="wrap-break-word">
            {before === '' ? 'tomt' : <del className="text-quiet">{before}</del>} →{' '}
            {after === '' ? 'tomt' : <ins className="no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
      {more > 0 && (
        <div>
          <dt className="sr-only">Flere</dt>
          <dd className="text-quiet">Og {more === 1 ? '1 felt' : `${more} felter`} mere.</dd>
        </div>
      )}
    </dl>
  )
}
