import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attributionOfThisPage, keepFirstTouch, readAttribution } from './attribution.ts'

describe('attribution', () => {
  it('is campaign, landing page and the page that linked here, without their queries', () => {
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

  it('is nothing for a visitor who came from nowhere or from this site', () => {
    expect(readAttribution('https://site.example/?pris=100', '')).toBeNull()
    expect(readAttribution('https://site.example/', 'https://site.example/branche')).toBeNull()
    expect(readAttribution('https://site.example/', 'android-app://x')).not.toHaveProperty('utm_source')
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
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is stored only with consent, and outranks later page loads', () => {
    load('https://site.example/?utm_source=avis', '')
    expect(kept.size).toBe(0)
    keepFirstTouch(true)
    load('https://site.example/branche?utm_source=radio', '')
    keepFirstTouch(true)
    expect(attributionOfThisPage()).toEqual({ utm_source: 'avis', landing_page: '/' })
  })

  it('is deleted when consent is withdrawn', () => {
    load('https://site.example/?utm_source=avis', '')
    keepFirstTouch(true)
    keepFirstTouch(false)
    expect(kept.size).toBe(0)
  })

  it('is not made of a page load that shows nothing', () => {
    load('https://site.example/', '')
    keepFirstTouch(true)
    expect(kept.size).toBe(0)
  })
})
