import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentHref } from '#app/content/document-href.ts'
import { readModels } from '#scripts/content/move/models.ts'
import {
  type CustomTypeModel,
  customTypeModel,
  type FieldModel,
  type SliceModel,
  sliceModel,
} from '#server/content/repository/model.ts'

/** Path of the generated page. */
export const MODEL_PAGE = 'docs/content-model.md'

type Fields = Record<string, FieldModel>

/**
 * Documentation of all types and blocks for editors, from the models. `root` is the project's
 * folder.
 */
export function contentModelPage(root: string): string {
  const types = readModels(join(root, 'content/customtypes'), 'index.json').map((model) =>
    customTypeModel.parse(model),
  )
  const blocks = readModels(join(root, 'app/slices'), 'model.json').map((model) => sliceModel.parse(model))
  return [
    '# The content model',
    '',
    'Generated from `content/customtypes/*/index.json` and `app/slices/*/{model.json,README.md}` by `npm run content:types`: change those, not this page. How documents are written as files is in content.md.',
    '',
    '## Types',
    '',
    ...table(
      ['type', 'label', 'documents', 'address'],
      types.map(({ id, label, repeatable }) => [
        code(id),
        label ?? '',
        repeatable ? 'many' : 'one',
        addressOf(id),
      ]),
    ),
    ...types.flatMap(typeSection),
    '',
    '## Blocks',
    '',
    ...table(
      ['block', 'used in', 'description'],
      blocks.map((block) => [code(block.id), placesOf(block.id, types), String(block.description ?? '')]),
    ),
    ...blocks.flatMap((block) => blockSection(block, join(root, 'app/slices'))),
    '',
  ].join('\n')
}

function typeSection({ id, label, json }: CustomTypeModel): string[] {
  const rows = Object.entries(json).flatMap(([tab, fields]) => rowsOf(fields).map((cells) => [tab, ...cells]))
  return ['', `### ${label ?? id} (\`${id}\`)`, '', ...table(['tab', ...FIELD], rows)]
}

/**
 * `folder` contains the blocks' folders. Each has a README.md with what visitors see of the block.
 */
function blockSection({ id, variations, ...block }: SliceModel, folder: string): string[] {
  const about = readFileSync(join(folder, id.replaceAll('_', '-'), 'README.md'), 'utf8')
  const rows = variations.flatMap((variation) =>
    [
      ...rowsOf(variation.primary ?? {}).map((cells) => ['once', ...cells]),
      ...rowsOf(variation.items ?? {}).map((cells) => ['repeated', ...cells]),
    ].map((cells) => ({ cells, variation: code(variation.id) })),
  )
  // Variations share most of their fields.
  const fields = [...Map.groupBy(rows, ({ cells }) => cells.join('|')).values()].map((same) => {
    const [where = '', ...cells] = same[0]?.cells ?? []
    const only = same.length < variations.length ? same.map(({ variation }) => variation) : []
    return [[where, ...only].join(' '), ...cells]
  })
  return [
    '',
    `### ${String(block.name ?? id)} (\`${id}\`)`,
    '',
    about.trim(),
    ...(fields.length > 0 ? ['', ...table(['', ...FIELD], fields)] : []),
  ]
}

const FIELD = ['field', 'kind', 'label', 'takes']

/** A field's cells; those of a group follow it, under its name. */
function rowsOf(fields: Fields, above = ''): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [code(`${above}${name}`), field.type, field.config?.label ?? '', takes(field)],
    ...(field.type === 'Group' ? rowsOf(field.config?.fields ?? {}, `${above}${name}.`) : []),
  ])
}

/** What a field accepts besides its type. */
function takes({ type, config = {} }: FieldModel): string {
  const parts: string[] = []
  if (type === 'Select') parts.push((config.options ?? []).join(' · '))
  if (type === 'StructuredText') parts.push((config.single ?? config.multi ?? '').replaceAll(',', ', '))
  if (type === 'Slices')
    parts.push(
      Object.keys(config.choices ?? {})
        .map(code)
        .join(' '),
    )
  if (type === 'Link') {
    const targets = (config.customtypes ?? []).map((target) =>
      code(typeof target === 'string' ? target : target.id),
    )
    parts.push(targets.length > 0 ? targets.join(' ') : (config.select ?? 'any'))
    if (config.allowText) parts.push('with a text')
    if (config.repeat) parts.push('several')
  }
  if (type === 'Boolean') parts.push(`default ${config.default_value === true ? 'on' : 'off'}`)
  if (config.placeholder) parts.push(config.placeholder)
  return parts.filter(Boolean).join('; ')
}

function addressOf(type: string): string {
  if (type === 'support_category') return '/support/:uid or /kundeservice/:uid'
  if (type === 'support_article') return '/support/…/:uid or /kundeservice/…/:uid'
  const address = documentHref({ type, uid: 'uid' })
  return address ? address.replace(/\/uid$/, '/:uid') : ''
}

function placesOf(block: string, types: CustomTypeModel[]): string {
  return types
    .filter(({ json }) =>
      Object.values(json).some((fields) =>
        Object.values(fields).some(
          ({ type, config }) => type === 'Slices' && block in (config?.choices ?? {}),
        ),
      ),
    )
    .map(({ id }) => code(id))
    .join(' ')
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)]
}

function code(text: string): string {
  return `\`${text}\``
}
