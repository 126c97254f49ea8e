import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { InsideIsland } from '#app/islands/island.tsx'
import type { Example } from './example.ts'
import { Field } from './field.tsx'

const modules = import.meta.glob<{ examples: Example[] }>('./*.examples.tsx', { eager: true })

function html(example: Example): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <InsideIsland>{example.render()}</InsideIsland>
    </MemoryRouter>,
  )
}

describe('every component in every example state', () => {
  for (const [file, { examples }] of Object.entries(modules)) {
    const part = file.slice(2, -'.examples.tsx'.length)
    for (const example of examples) {
      test(`${part}, ${example.name}: renders, and every id reference resolves`, () => {
        const markup = html(example)
        expect(markup.length).toBeGreaterThan(20)
        const ids = new Set([...markup.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]))
        for (const [, name, value = ''] of markup.matchAll(
          /\b(for|aria-describedby|aria-labelledby)="([^"]+)"/g,
        )) {
          for (const id of value.split(' ')) expect(ids, `${name}="${value}"`).toContain(id)
        }
      })
    }
  }
})

describe("a component's behaviour", () => {
  const find = (part: string, name: string) => {
    const example = modules[`./${part}.examples.tsx`]?.examples.find((candidate) => candidate.name === name)
    if (!example) throw new Error(`no example ${name} of ${part}`)
    return html(example)
  }

  test('a button to another site opens a new tab and announces it', () => {
    const markup = find('button', 'link ud af siden')
    expect(markup).toContain('target="_blank"')
    expect(markup).toContain('rel="noopener"')
    expect(markup).toContain('(åbner i ny fane)')
  })

  test('a button inside the site is a plain link', () => {
    const markup = find('button', 'link på siden')
    expect(markup).toContain('href="/beregner/branche"')
    expect(markup).not.toContain('_blank')
  })

  test('a busy button is disabled', () => {
    expect(find('button', 'arbejder')).toContain('disabled=""')
  })

  test('a field with an error is invalid and described by the error', () => {
    const markup = find('field', 'felt med fejl')
    expect(markup).toMatch(/aria-invalid="true"/)
    expect(markup).toMatch(/aria-describedby="[^"]+-error"/)
  })

  test('a field with an error and a hint is described by both, the error first', () => {
    const [, id] = /id="([^"]+)-hint"/.exec(find('field', 'valgfrit felt med hjælp')) ?? []
    expect(id).toBeDefined()
    expect(find('field', 'valgfrit felt med hjælp')).toContain(`aria-describedby="${id}-hint"`)
    const both = renderToStaticMarkup(<Field id="navn" label="Navn" hint="Hele navnet" error="Skriv det." />)
    expect(both).toContain('aria-describedby="navn-error navn-hint"')
  })

  test('an optional field is labelled as optional', () => {
    expect(find('field', 'valgfrit felt med hjælp')).toContain('(valgfrit)')
  })

  test('the slider and its number field share one label and one value', () => {
    const markup = find('slider', 'i toppen')
    expect(markup.match(/2500\+/g)?.length).toBeGreaterThanOrEqual(3)
    const [, label] = /type="range" aria-label="([^"]+)"/.exec(markup) ?? []
    expect(markup).toMatch(new RegExp(`<label [^>]*><span>${label}</span></label>`))
  })

  test('only the first question is open', () => {
    const markup = find('accordion', 'første åben')
    expect(markup.match(/<details[^>]* open=""/g)).toHaveLength(1)
    expect(markup.indexOf('open=""')).toBeLessThan(markup.indexOf('gebyr'))
  })

  test('the last breadcrumb is the page itself and not a link', () => {
    expect(find('breadcrumbs', 'tre led')).toMatch(/<span aria-current="page"[^>]*>Sportsklub<\/span>/)
  })

  test('a photograph comes in the widths of the design, and none wider than the original', () => {
    const markup = find('picture', 'foto')
    expect([...markup.matchAll(/ (\d+)w/g)].map((match) => Number(match[1]))).toEqual([640, 828, 1200, 2048])
  })

  test('a drawing has no srcset', () => {
    expect(find('picture', 'tegning')).not.toContain('srcSet')
  })
})
