import type { Locator } from '@playwright/test'

/*
 * What a browser paints, as it describes it: each visible element that has a text, a ground, a
 * border or a picture of its own, with its box and its computed styles. Unlike pixels these are the
 * same on every processor, with every font smoothing and at every resolution, and they say what
 * changed.
 */

export interface Painted {
  /** Tag, or pseudo-element, and the beginning of its text: for messages alone. */
  name: string
  /** x, y, width and height in CSS pixels, from the corner of what is looked at. */
  box: [number, number, number, number]
  /** Computed styles that differ from the initial ones, 'color: rgb(0, 0, 0)'. */
  styles: string[]
}

/** Text may be a pixel wider where it is hinted differently, and move what is beside it. */
const TOLERANCE = 2

/** All that is painted within an element, in the order of the document. */
export function paintedIn(root: Locator): Promise<Painted[]> {
  return root.evaluate((element) => {
    const INITIAL: Record<string, string> = {
      'background-color': 'rgba(0, 0, 0, 0)',
      'background-image': 'none',
      'border-radius': '0px',
      'box-shadow': 'none',
      'clip-path': 'none',
      filter: 'none',
      'font-style': 'normal',
      'letter-spacing': 'normal',
      'object-fit': 'fill',
      'object-position': '50% 50%',
      opacity: '1',
      outline: '',
      'text-align': 'start',
      'text-decoration-line': 'none',
      'text-transform': 'none',
      transform: 'none',
    }
    const OF_TEXT = ['color', 'font-family', 'font-size', 'font-weight', 'line-height']
    const SIDES = ['top', 'right', 'bottom', 'left']

    /** Numbers to two places, and addresses without host and the build's mark. */
    const plain = (value: string) =>
      value
        .replace(/url\("([^"]*)"\)/g, (_, url: string) => {
          const file = url.startsWith('data:') ? url.length : url.replace(/^.*\//, '')
          return `url(${String(file).replace(/-[\w-]{8}(?=\.\w+$)|\?.*$/g, '')})`
        })
        .replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100))

    const bordersOf = (style: CSSStyleDeclaration) =>
      SIDES.flatMap((side) => {
        const [width, line] = [
          style.getPropertyValue(`border-${side}-width`),
          style.getPropertyValue(`border-${side}-style`),
        ]
        return width === '0px' || line === 'none'
          ? []
          : [`border-${side}: ${width} ${line} ${style.getPropertyValue(`border-${side}-color`)}`]
      })

    const stylesOf = (style: CSSStyleDeclaration, hasText: boolean) => [
      ...Object.entries(INITIAL).flatMap(([name, initial]) => {
        const value = name === 'outline' ? outlineOf(style) : style.getPropertyValue(name)
        const isText = /^(?:font|letter|text)-/.test(name)
        return value === initial || (isText && !hasText) ? [] : [`${name}: ${plain(value)}`]
      }),
      ...bordersOf(style),
      ...(hasText ? OF_TEXT.map((name) => `${name}: ${plain(style.getPropertyValue(name))}`) : []),
    ]
    const outlineOf = (style: CSSStyleDeclaration) =>
      style.outlineStyle === 'none' || style.outlineWidth === '0px'
        ? ''
        : `${style.outlineWidth} ${style.outlineStyle} ${style.outlineColor}`

    const paints = (style: CSSStyleDeclaration) =>
      style.backgroundColor !== INITIAL['background-color'] ||
      style.backgroundImage !== 'none' ||
      style.boxShadow !== 'none' ||
      bordersOf(style).length > 0

    const ownText = (each: Element) =>
      [...each.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()

    /** What a drawing shows, as a number: its shapes, without the addresses of its parts. */
    const shapesOf = (drawing: Element) => {
      let sum = 0
      for (const letter of drawing.innerHTML.replace(/\s+|(?:id|href|url)\W[^\s>]*/g, ''))
        sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
      return `shapes: ${sum}`
    }

    const corner = element.getBoundingClientRect()
    const painted: Painted[] = []
    const visit = (each: Element) => {
      const style = getComputedStyle(each)
      const { left, top, width, height } = each.getBoundingClientRect()
      const isSeen = each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const box: Painted['box'] = [left - corner.left, top - corner.top, width, height]
      if (isSeen && width > 1 && height > 1) {
        const text = ownText(each) || (each instanceof HTMLInputElement ? each.value || ' ' : '')
        const isDrawing = each.localName === 'svg'
        const isPicture = /^(?:img|video|iframe|input|select|textarea)$/.test(each.localName)
        if (text || isDrawing || isPicture || paints(style)) {
          painted.push({
            name: `${each.localName} ${text.slice(0, 40)}`.trim(),
            box,
            styles: [
              ...stylesOf(style, text !== ''),
              ...(isDrawing ? [`color: ${plain(style.color)}`, shapesOf(each)] : []),
            ],
          })
        }
        for (const pseudo of ['::before', '::after']) {
          const drawn = getComputedStyle(each, pseudo)
          if (/^(?:none|normal)$/.test(drawn.content) || drawn.display === 'none') continue
          const sizes = [drawn.left, drawn.top, drawn.width, drawn.height].map((value) =>
            value.endsWith('px') ? Number.parseFloat(value) : 0,
          ) as Painted['box']
          painted.push({
            name: `${each.localName}${pseudo}`,
            box: [box[0] + sizes[0], box[1] + sizes[1], sizes[2], sizes[3]],
            styles: [`content: ${plain(drawn.content)}`, ...stylesOf(drawn, !/^""$/.test(drawn.content))],
          })
        }
        if (isDrawing) return
      }
      for (const child of each.children) visit(child)
    }
    visit(element)
    for (const { box } of painted)
      for (const [index, size] of box.entries()) box[index] = Math.round(size * 10) / 10
    return painted
  })
}

/** One line for each style in use, then one for each element. */
export function writePainted(painted: readonly Painted[]): string {
  const styles = [...new Set(painted.map(({ styles }) => styles.join('; ')))]
  const at = new Map(styles.map((style, index) => [style, index]))
  const lines = painted.map(
    ({ name, box, styles }) => `${box.join(' ')} ${at.get(styles.join('; '))} ${name}`,
  )
  return [...styles.map((style, index) => `#${index} ${style}`), ...lines, ''].join('\n')
}

export function readPainted(text: string): Painted[] {
  const styles: string[] = []
  const painted: Painted[] = []
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('#')) styles.push(line.replace(/^#\d+ /, ''))
    else {
      const [x, y, width, height, style, ...name] = line.split(' ')
      painted.push({
        name: name.join(' '),
        box: [Number(x), Number(y), Number(width), Number(height)],
        styles: (styles[Number(style)] ?? '').split('; ').filter(Boolean),
      })
    }
  }
  return painted
}

/**
 * The visible differences, as sentences. An element that was added or removed would make all later
 * ones differ, so only that one is reported.
 */
export function paintedDifferences(before: readonly Painted[], now: readonly Painted[]): string[] {
  if (before.length !== now.length) {
    const at = now.findIndex((each, index) => stylesOf(each) !== stylesOf(before[index]))
    const [old, present] = [before[at < 0 ? now.length : at], now[at < 0 ? before.length : at]]
    return [
      `${now.length} painted elements instead of ${before.length}; the first that differs is '${present?.name}' instead of '${old?.name}'`,
    ]
  }
  return now.flatMap((present, index) => {
    const old = before[index]
    if (!old) return []
    const styles = [
      ...old.styles.filter((style) => !present.styles.includes(style)).map((style) => `no longer ${style}`),
      ...present.styles.filter((style) => !old.styles.includes(style)).map((style) => `now ${style}`),
    ]
    const moved = present.box.some((size, side) => Math.abs(size - (old.box[side] ?? 0)) > TOLERANCE)
    const boxes = moved ? [`at ${present.box.join(', ')} instead of ${old.box.join(', ')}`] : []
    const said = [...styles, ...boxes]
    return said.length === 0 ? [] : [`'${present.name}': ${said.join('; ')}`]
  })
}

const stylesOf = (painted: Painted | undefined) => painted?.styles.join('; ')
