import type { ContentFinding } from '#server/content/check/content-finding.ts'
import { describeFindings, documentName } from '#server/content/editor/describe-findings.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'

/**
 * What is wrong, by file: in Danish, for the people who fill the site, with the names of the
 * editor's form.
 */
export function describeByFile(findings: readonly ContentFinding[], files: ContentFiles): string[] {
  const byFile = Map.groupBy(findings, ({ place }) => place.split(' ')[0] ?? '')
  return [...byFile].flatMap(([path, those]) => [
    titleOf(path, files),
    ...describeFindings(those, path, files).map(
      ({ level, field, text }) =>
        `  ${level === 'error' ? 'Fejl' : 'Bemærk'}: ${field ? `${field}: ` : ''}${text}`,
    ),
    '',
  ])
}

function titleOf(path: string, { documents, drafts, releases, customTypes }: ContentFiles): string {
  const all = [documents, drafts, ...releases.map((release) => release.documents)].flat()
  const source = all.find((each) => each.path === path)
  return source ? `${documentName(source.file, customTypes)} (${path})` : path
}
