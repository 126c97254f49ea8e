import type { NamedFile } from '#app/content/editing.ts'
import { formatMoment } from '#app/lead/dates.ts'
import { ACTION_DAYS, type ListedAction } from './access.ts'
import { TitledSection } from './titled-section.tsx'

/** Who did what, newest first. */
export function ActionList({
  actions,
  files,
}: {
  actions: readonly ListedAction[]
  /** Names of the changed files, by path. */
  files: Readonly<Record<string, NamedFile>>
}) {
  return (
    <TitledSection id="sket" title="Det er sket">
      <p className="mt-3 max-w-text text-quiet">
        De seneste {ACTION_DAYS} dage; henvendelser kun med deres reference. Noter og tilstande står på hver
        henvendelse.
      </p>
      {actions.length > 0 && (
        <ol className="mt-3 border-t-2 border-ink">
          {actions.map((action) => (
            <ActionItem key={action.id} action={action} file={files[action.subject]} />
          ))}
        </ol>
      )}
    </TitledSection>
  )
}

function ActionItem({
  action: { name, action, subject, at },
  file,
}: {
  action: ListedAction
  file: NamedFile | undefined
}) {
  const who = `${name} ${action}`
  const what = file?.title ?? subject
  return (
    <li className="border-b border-line py-2.5">
      <span className="block text-sm text-quiet">{formatMoment(at)}</span>
      <span className="wrap-anywhere">
        {file?.href ? (
          <>
            {`${who} `}
            <a href={file.href} className="link">
              {what}
            </a>
          </>
        ) : (
          `${who} ${what}`.trim()
        )}
      </span>
    </li>
  )
}
