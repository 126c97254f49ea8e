import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('the style sheets', () => {
  it('ask for widths and heights in rem, which follow the size of the text', () => {
    const files = globSync('app/**/*.css')
    expect(files).not.toEqual([])
    const asked = files.flatMap((file) => {
      const queries = readFileSync(file, 'utf8').match(/@(media|container)[^{]*\{|--breakpoint-\w+:[^;]*;/g)
      return (queries ?? []).map((query) => `${file}: ${query}`)
    })
    expect(asked.filter((query) => /\d(px|em)\b/.test(query.replaceAll(/\d+rem/g, '')))).toEqual([])
  })
})
