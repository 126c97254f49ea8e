import { expect, test } from 'vitest'
import { editorSources, outsideSources } from './outside-sources.ts'
import { readSettings } from './settings.ts'

const COOKIEBOT_ID = '01234567-89ab-cdef-0123-456789abcdef'

test('without configured services the browser contacts no other host', () => {
  const nothing = { scripts: [], images: [], connections: [], frames: [] }
  expect(outsideSources(readSettings({}))).toEqual({ ...nothing, inlineStyles: false })
  expect(editorSources(readSettings({}))).toEqual({})
})

test.each([
  ['', 'com'],
  ['com', 'com'],
  ['eu', 'eu'],
])('COOKIEBOT_CDN "%s" allows scripts, frames, images and connections only to .%s', (cdn, ending) => {
  const sources = outsideSources(readSettings({ COOKIEBOT_ID, COOKIEBOT_CDN: cdn }))
  const host = (name: string) => `https://${name}.cookiebot.${ending}`
  expect(sources).toEqual({
    scripts: [host('consent'), host('consentcdn')],
    images: [host('imgsct')],
    connections: [host('consent'), host('consentcdn')],
    frames: [host('consentcdn')],
    inlineStyles: true,
  })
})

test("the script for the toolbar's screenshot, which a shareable link requires, is allowed only on editors' pages", () => {
  const settings = readSettings({ PRISMIC_REPOSITORY: 'test-repo' })
  expect(editorSources(settings).scripts).toEqual([
    'https://static.cdn.prismic.io',
    'https://html2canvas.hertzen.com',
  ])
  expect(outsideSources(settings).scripts).toEqual([])
})

test("the toolbar's own pages, requests, pictures and styles work on editors' pages", () => {
  const repository = 'https://test-repo.prismic.io'
  expect(editorSources(readSettings({ PRISMIC_REPOSITORY: 'test-repo' }))).toMatchObject({
    images: ['https://static.cdn.prismic.io', repository],
    connections: [repository],
    frames: [repository],
    inlineStyles: true,
  })
})

test('a repository name with capitals is lowercased in its host names', () => {
  const settings = readSettings({ PRISMIC_REPOSITORY: 'Test-Repo' })
  expect(editorSources(settings).frames).toEqual(['https://test-repo.prismic.io'])
  expect(outsideSources(settings).images).toContain('https://test-repo.cdn.prismic.io')
})

test("the Meta pixel's script and requests are allowed, but no frame", () => {
  expect(outsideSources(readSettings({ META_PIXEL_ID: '1234567890' }))).toEqual({
    scripts: ['https://connect.facebook.net'],
    images: ['https://www.facebook.com'],
    connections: ['https://www.facebook.com'],
    frames: [],
    inlineStyles: false,
  })
})

test("a repository's pictures come from its two hosts, and from the endpoint in the settings", () => {
  const images = (more: object) =>
    outsideSources(readSettings({ PRISMIC_REPOSITORY: 'test-repo', ...more })).images
  const usual = ['https://images.prismic.io', 'https://test-repo.cdn.prismic.io']
  expect(images({})).toEqual(usual)
  expect(images({ PRISMIC_ENDPOINT: 'https://indhold.example.dk:8443/api/v2' })).toEqual([
    ...usual,
    'https://indhold.example.dk:8443',
  ])
})
