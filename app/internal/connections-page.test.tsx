import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visibleText } from '#tests/visible-text.ts'
import { ConnectionsPage } from './connections-page.tsx'
import type { DeskPause } from './desk.ts'
import { type Health, healthLabel, type PartFinding, partLabels, worstOf } from './doctor.ts'

function finding(health: Health, part: PartFinding['part'] = 'crm'): PartFinding {
  return { part, health, text: 'På dansk.' }
}

function page(findings: PartFinding[], stopped: DeskPause[] = []) {
  return renderToStaticMarkup(<ConnectionsPage findings={findings} stopped={stopped} />)
}

const textOf = (...health: Health[]) => visibleText(page(health.map((each) => finding(each))))

test('the health of several findings is the most serious: failing, then a warning, then working', () => {
  expect(worstOf([])).toBe('off')
  expect(worstOf([finding('off'), finding('ok'), finding('off')])).toBe('ok')
  expect(worstOf([finding('ok'), finding('warning'), finding('off')])).toBe('warning')
  expect(worstOf([finding('warning'), finding('failing'), finding('ok')])).toBe('failing')
})

test('a part that the site provides without a service is built in, any other is not in use', () => {
  const off = (['content', 'store', 'mail', 'consent', 'crm', 'clients', 'alerts', 'pixel'] as const).map(
    (part) => healthLabel({ part, health: 'off' }),
  )
  expect(off).toEqual([
    ...['Indbygget', 'Indbygget', 'Indbygget', 'Indbygget'],
    ...['Ikke i brug', 'Ikke i brug', 'Ikke i brug', 'Ikke i brug'],
  ])
  const mail = (health: Health) => healthLabel({ part: 'mail', health })
  expect([mail('ok'), mail('warning'), mail('failing')]).toEqual(['Virker', 'Tjek', 'Virker ikke'])
})

test('every part has its own name, with a capital letter', () => {
  expect(partLabels.crm).toBe('CRM')
  const names = Object.values(partLabels)
  expect(names.every((name) => /^\p{Lu}/u.test(name))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
})

test('the page counts what fails, else what is to be checked, in the singular or plural', () => {
  expect(textOf('ok', 'off')).toContain('Alt, der er sat op, virker.')
  expect(textOf('ok', 'warning')).toContain('Der er én ting at tjekke.')
  expect(textOf('warning', 'warning')).toContain('Der er 2 ting at tjekke.')
  expect(textOf('warning', 'failing')).toContain('Én forbindelse virker ikke.')
  expect(textOf('failing', 'failing', 'failing')).toContain('3 forbindelser virker ikke.')
})

test('each part is listed with its name, its health and what to do, in Danish', () => {
  const text = visibleText(page([finding('failing', 'content'), finding('off', 'mail')]))
  expect(text).toContain('Indhold Virker ikke På dansk.')
  expect(text).toContain('Mail Indbygget På dansk.')
  expect(text).not.toContain('In English')
})

test('only what fails is marked as an error', () => {
  expect(page([finding('failing')])).toContain('text-error')
  expect(page([finding('warning')])).not.toContain('text-error')
})

test('waiting deliveries can be tried at once on each channel that is set up, and on nothing else', () => {
  const names = (html: string) => [...html.matchAll(/name="genoptag" value="(\w+)"/g)].map(([, name]) => name)
  const html = page([
    finding('ok', 'crm'),
    finding('off', 'mail'),
    finding('ok', 'content'),
    finding('ok', 'clients'),
  ])
  expect(names(html)).toEqual(['crm', 'clients'])
  expect(html).toContain('action="/intern/forbindelser"')
})

test('a paused channel shows since when and why, and whether it is being tried', () => {
  const since = Date.parse('2026-11-20T08:30:00Z')
  const pause: DeskPause = {
    channel: 'crm',
    title: 'CRM',
    since,
    reason: 'Nøglen er afvist.',
    nextAttemptAt: null,
    isPaused: true,
  }
  const findings = [finding('failing', 'crm'), finding('ok', 'clients')]
  const tried = visibleText(page(findings, [pause]))
  expect(tried).toMatch(
    /Intet er leveret siden [^:]*2026[^:]* 0?9[.:]30: Nøglen er afvist\. Vi prøver lige nu/,
  )
  expect(tried.match(/Intet er leveret/g)).toHaveLength(1)
  expect(tried).toContain('CRM Virker ikke På dansk. Intet er leveret')
  const waits = visibleText(page(findings, [{ ...pause, nextAttemptAt: since }]))
  expect(waits).toContain('Nøglen er afvist.')
  expect(waits).not.toContain('Vi prøver lige nu')
  expect(visibleText(page(findings))).not.toContain('Intet er leveret')
})
