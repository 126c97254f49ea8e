import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attributionOfThisPage, storeFirstTouch } from '#app/visit/attribution.ts'
import {
  attributionParameters,
  parametersToPassOn,
  readAttribution,
  withAttribution,
  withAttributionOf,
} from './attribution.ts'

describe('attribution', () => {
  it('is the campaign, landing page and referring page, without their queries', () => {
    expect(
      readAttribution(
        'https://site.example/branche/sportsklub?utm_source=nyhedsbrev&utm_campaign=for%C3%A5r&email=a@b.dk',
        'https://search.example/find?q=mette+holm',
      ),
    ).toEqual({
      utm_source: 'nyhedsbrev',
      utm_campaign: 'forår',
      referrer: 'https://search.example/find',
      landing_page: '/branche/sportsklub',
    })
  })

  it('is empty for a visitor without a referrer or coming from this site', () => {
    expect(readAttribution('https://site.example/?pris=100', '')).toBeNull()
    expect(readAttribution('https://site.example/', 'https://site.example/branche')).toBeNull()
    expect(readAttribution('https://site.example/', 'android-app://x')).not.toHaveProperty('utm_source')
  })
})

describe('the attribution parameters carried by links within the site', () => {
  const query = (search: string) => new URLSearchParams(search)

  it('are the campaign, the referring host and the landing page, each only if well-formed', () => {
    expect(
      attributionParameters(
        query(
          'utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&henvist_fra=x.example:80&landing=/a-b/c&z=1',
        ),
      ),
    ).toEqual([
      ['utm_source', 'a'],
      ['utm_medium', 'b'],
      ['utm_campaign', 'c'],
      ['utm_term', 'd'],
      ['utm_content', 'e'],
      ['henvist_fra', 'x.example:80'],
      ['landing', '/a-b/c'],
    ])
    expect(attributionParameters(query('utm_source= &utm_term='))).toEqual([])
    expect(attributionParameters(query(`utm_source=${'x'.repeat(300)}`))[0]?.[1]).toHaveLength(200)
    for (const odd of [
      'henvist_fra=a b',
      'henvist_fra=a/b',
      'henvist_fra=a:b',
      'henvist_fra=!a',
      'landing=a',
      'landing=/a?b',
      'landing=x/a',
    ])
      expect(attributionParameters(query(odd))).toEqual([])
  })

  it('give a later page the attribution of the first one', () => {
    const first = readAttribution('https://site.example/branche?utm_source=avis', 'https://a.example/b?c')
    const path = withAttribution('/beregner?pris=1#svar', parametersToPassOn(first))
    expect(path).toBe('/beregner?pris=1&utm_source=avis&henvist_fra=a.example&landing=%2Fbranche#svar')
    expect(readAttribution(`https://site.example${path}`, 'https://site.example/branche')).toEqual({
      utm_source: 'avis',
      referrer: 'a.example',
      landing_page: '/branche',
    })
    expect(parametersToPassOn({ referrer: 'a.example' })).toEqual([['henvist_fra', 'a.example']])
    expect(parametersToPassOn(null)).toEqual([])
  })

  it('never override parameters that the link already has', () => {
    expect(withAttribution('/a?utm_source=egen', [['utm_source', 'avis']])).toBe('/a?utm_source=egen')
    expect(withAttribution('/a', [])).toBe('/a')
    expect(withAttributionOf('https://site.example/?utm_source=avis&pris=1', '/a')).toBe('/a?utm_source=avis')
  })
})

describe('the first touch', () => {
  let kept: Map<string, string>
  const load = (address: string, referrer: string) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name: address }] })
    vi.stubGlobal('document', { referrer })
  }

  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  it('is stored only with consent, and outranks later page loads', () => {
    load('https://site.example/?utm_source=avis', '')
    expect(kept.size).toBe(0)
    storeFirstTouch(true)
    load('https://site.example/branche?utm_source=radio', '')
    storeFirstTouch(true)
    expect(attributionOfThisPage()).toEqual({ utm_source: 'avis', landing_page: '/' })
  })

  it('is read from storage if valid, and otherwise taken from this page load', () => {
    load('https://site.example/?utm_source=radio', '')
    kept.set('foerste-besoeg', '{"utm_source":"avis","a":1}')
    expect(attributionOfThisPage()).toEqual({ utm_source: 'avis' })
    for (const broken of ['null', '"tekst"', '{']) {
      kept.set('foerste-besoeg', broken)
      expect(attributionOfThisPage()).toEqual({ utm_source: 'radio', landing_page: '/' })
    }
  })

  it('is read from the page address if the browser reports no navigation entry', () => {
    vi.stubGlobal('performance', { getEntriesByType: () => [] })
    vi.stubGlobal('document', { referrer: '' })
    vi.stubGlobal('window', { location: { href: 'https://site.example/x?utm_source=radio' } })
    expect(attributionOfThisPage()).toEqual({ utm_source: 'radio', landing_page: '/x' })
  })

  it('is not stored where storage is blocked, and nothing breaks', () => {
    load('https://site.example/?utm_source=avis', '')
    vi.stubGlobal('localStorage', undefined)
    storeFirstTouch(true)
    storeFirstTouch(false)
    expect(attributionOfThisPage()).toMatchObject({ utm_source: 'avis' })
  })

  it('is deleted when consent is withdrawn', () => {
    load('https://site.example/?utm_source=avis', '')
    storeFirstTouch(true)
    storeFirstTouch(false)
    expect(kept.size).toBe(0)
  })

  it('is not stored if the page load has no attribution', () => {
    load('https://site.example/', '')
    storeFirstTouch(true)
    expect(kept.size).toBe(0)
  })
})

it.each([
  ['android-app://com.google.android.gm/', 'android-app://com.google.android.gm'],
  ['ios-app://544007664/x', 'ios-app://544007664'],
  ['https://www.example.com/a?b=c', 'https://www.example.com/a'],
  ['about:client', undefined],
  ['data:text/html,x', undefined],
  ['file:///home/mette/a.html', undefined],
])('the referrer %s is stored as %s: a web address with its path, an app by its name', (referrer, named) => {
  const attribution = readAttribution('https://www.example.dk/priser?utm_source=a', referrer)
  expect(attribution?.referrer).toBe(named)
  expect(parametersToPassOn(attribution).filter(([, value]) => /null|undefined|[/]{2}/.test(value))).toEqual(
    [],
  )
})
