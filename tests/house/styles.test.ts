import { globSync, readFileSync } from 'node:fs'
import postcss, { type Container, type Rule } from 'postcss'
import { describe, expect, it } from 'vitest'

describe('the style sheets', () => {
  it('use rem for width and height queries, which follow the text size', () => {
    const files = globSync('app/**/*.css')
    expect(files).not.toEqual([])
    const asked = files.flatMap((file) => {
      const queries = readFileSync(file, 'utf8').match(/@(media|container)[^{]*\{|--breakpoint-\w+:[^;]*;/g)
      return (queries ?? []).map((query) => `${file}: ${query}`)
    })
    expect(asked.filter((query) => /\d(px|em)\b/.test(query.replaceAll(/\d+rem/g, '')))).toEqual([])
  })

  it('show nothing on hover only, since phones have no hover', () => {
    const revealing = /^(?:display|visibility|opacity|content|content-visibility|clip-path|max-height)$/
    // Decorations without a meaning of their own.
    const drawings = ['.row-link:hover::before', '.poster-choice:hover .poster-choice__art > img']
    const found = globSync('app/**/*.css').flatMap((file) => {
      const shown: string[] = []
      postcss.parse(readFileSync(file, 'utf8')).walkDecls(revealing, ({ parent }) => {
        const selector = selectorOf(parent)
        if (selector.includes(':hover') && !selector.includes(':focus')) shown.push(selector)
      })
      return shown
    })
    expect(found.toSorted()).toEqual(drawings.toSorted())
    const classes = globSync('app/**/*.tsx').flatMap(
      (file) =>
        readFileSync(file, 'utf8').match(
          /hover:(?:visible|opacity-|block|flex|grid|inline|not-sr-only)\S*/g,
        ) ?? [],
    )
    expect(classes).toEqual([])
  })
})

/** Including those of the surrounding rules. */
function selectorOf(container: Container | undefined | { parent?: unknown }): string {
  if (!container || !('selector' in container)) {
    const above = container?.parent as Container | undefined
    return above ? selectorOf(above) : ''
  }
  const { selector, parent } = container as Rule
  return [selectorOf(parent as Container | undefined), selector].filter(Boolean).join(' ')
}
