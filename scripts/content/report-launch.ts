import type { ContentFinding } from '#server/content/check/content-finding.ts'
import { describeFindings, documentName } from '#server/content/editor/describe-findings.ts'
import { describePlace, findingPlace } from '#server/content/editor/field-names.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import type { LeftOver } from './launch.ts'

/*
 * The report of the check in Danish, for the people who fill the site, with the names of the
 * editor's form.
 */

const KINDS: Record<LeftOver['kind'], string> = {
  name: 'Navne, adresser og numre',
  figure: 'Tal og sætninger om virksomheden',
  picture: 'Billeder',
  setting: 'Indstillinger',
  licence: 'Licens',
}

/** What is left by file and kind, most first, with totals; [] if nothing is. */
export function describeLeftOvers(found: readonly LeftOver[], files: ContentFiles): string[] {
  if (found.length === 0) return []
  const byFile = [...Map.groupBy(found, groupOf)].sort(([, one], [, other]) => other.length - one.length)
  return [
    'Tilbage af eksemplet:',
    ...byFile.flatMap(([group, those]) => ['', ...describeGroup(group, those, files)]),
    '',
    `I alt ${found.length}: ${totals(found)}`,
  ]
}

/** Pictures are together, and so are settings: each file alone would be a group of one. */
function groupOf({ kind, file }: LeftOver): string {
  return kind === 'picture' || kind === 'setting' ? KINDS[kind] : file
}

function describeGroup(group: string, found: readonly LeftOver[], files: ContentFiles): string[] {
  const kinds = [...Map.groupBy(found, ({ kind }) => kind)]
  return [
    `${titleOf(group, files)}: ${found.length}`,
    ...kinds.flatMap(([kind, those]) => [
      ...(KINDS[kind] === group ? [] : [`  ${KINDS[kind]}: ${those.length}`]),
      ...[...Map.groupBy(those, ({ what }) => what)].map(([what, same]) => describeOne(what, same, files)),
    ]),
  ]
}

function titleOf(group: string, files: ContentFiles): string {
  const source = sourceOf(group, files)
  return source ? `${documentName(source.file, files.customTypes)} (${group})` : group
}

function describeOne(what: string, found: readonly LeftOver[], files: ContentFiles): string {
  const places = [...new Set(found.map((each) => placeIn(each, files)))].filter(Boolean)
  return `    ${[what, places.join(', ')].filter(Boolean).join(' – ')}`
}

function placeIn({ kind, file, at }: LeftOver, files: ContentFiles): string {
  if (kind === 'setting') return file
  if (kind === 'licence') return 'skriv, hvem der har rettighederne'
  const source = sourceOf(file, files)
  return source ? describePlace(findingPlace(at, source.file.data), source.file.type, files).label || at : ''
}

function sourceOf(path: string, { documents, drafts, releases }: ContentFiles) {
  const all = [documents, drafts, ...releases.map((release) => release.documents)].flat()
  return all.find((source) => source.path === path)
}

function totals(found: readonly LeftOver[]): string {
  return [...Map.groupBy(found, ({ kind }) => kind)]
    .map(([kind, those]) => `${KINDS[kind]} ${those.length}`)
    .join(', ')
}

/** What is wrong, by file. */
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
