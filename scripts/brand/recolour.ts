/*
 * Colours that cannot come from tokens.css: those of drawings, which are converted to PNG, and the
 * CSS filter that turns an icon yellow.
 */

/** The colours of tokens.css by name (`ink`), as #rrggbb in capitals. */
export function colourTokens(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--color-([\w-]+):\s*(#[\da-f]{6});/gi)].map(([, name = '', colour = '']) => [
      name,
      colour.toUpperCase(),
    ]),
  )
}

/**
 * A drawing in the colours of the tokens. `data-colours` of its first element says which token it
 * follows for which of its colours; without it the drawing stays as it is. Throws if it cannot be
 * done.
 */
export function recoloured(svg: string, tokens: Map<string, string>): string {
  const followed = /\bdata-colours="([^"]*)"/.exec(svg)?.[1]?.match(/[\w-]+:#[\da-f]{6}\b/gi) ?? []
  const news = new Map<string, string>()
  for (const [name = '', colour = ''] of followed.map((pair) => pair.toUpperCase().split(':'))) {
    const token = name.toLowerCase()
    const wanted = tokens.get(token)
    if (!wanted) throw new Error(`app/ui/tokens.css has no --color-${token} as #rrggbb`)
    if ((news.get(colour) ?? wanted) !== wanted)
      throw new Error(
        `two of its colours are both ${colour} and cannot be told apart: take the drawing from content/ again`,
      )
    news.set(colour, wanted)
  }
  return svg.replaceAll(/#[\da-f]{6}\b/gi, (colour) => news.get(colour.toUpperCase()) ?? colour)
}

type Channels = [red: number, green: number, blue: number]

export function channelsOf(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Channels
}

// Filter Effects 1, 6: sepia(100%) of white, the weights of light, and hue-rotate's sine part.
const SEPIA: Channels = [1.351, 1.203, 0.937]
const LIGHT: Channels = [0.213, 0.715, 0.072]
const TURNED: [Channels, Channels, Channels] = [
  [-0.213, -0.715, 0.928],
  [0.143, 0.14, -0.283],
  [-0.787, 0.715, 0.072],
]

const sum = (one: Channels, other: Channels) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const each = (one: Channels, compute: (value: number, index: 0 | 1 | 2) => number) =>
  one.map((value, index) => compute(value, index as 0 | 1 | 2)) as Channels
/** Rounds as a browser does, which stores a bitmap between two filters. */
const stored = (colour: Channels) =>
  each(colour, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255)

/**
 * A filter that turns any drawing into this colour. hue-rotate and saturate change hue and saturation
 * and keep the light, so all three values follow from the wanted colour. The darkness of the first
 * grey decides how much rounding loses; the best one is used.
 */
export function filterTo(colour: string): { filter: string; shown: Channels } {
  const wanted = channelsOf(colour)
  const candidates = Array.from({ length: 65 }, (_, step) => filterFrom((74 - step) / 100, wanted))
  const distance = ({ shown }: { shown: Channels }) =>
    Math.max(...each(shown, (value, index) => Math.abs(value - wanted[index])))
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

function filterFrom(grey: number, wanted: Channels): { filter: string; shown: Channels } {
  const start = each(SEPIA, (value) => Math.min(1, value * grey))
  const light = sum(LIGHT, start)
  const brightness = sum(LIGHT, wanted) / light
  const missing = each(wanted, (value) => value / (brightness || 1) - light)
  const chroma = each(start, (value) => value - light)
  const turned = each(start, (_, index) => sum(TURNED[index], start))
  // missing = saturation × (cosine × chroma + sine × turned), by least squares.
  const [cc, ct, tt] = [sum(chroma, chroma), sum(chroma, turned), sum(turned, turned)]
  const [mc, mt] = [sum(missing, chroma), sum(missing, turned)]
  const cosine = (mc * tt - mt * ct) / (cc * tt - ct * ct)
  const sine = (mt * cc - mc * ct) / (cc * tt - ct * ct)
  const angle = Math.round((Math.atan2(sine, cosine) * 1800) / Math.PI) / 10
  const saturation = Math.round(Math.hypot(cosine, sine) * 1000) / 1000
  const bright = Math.round(brightness * 1000) / 1000
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const sepia = stored(start)
  const hue = stored(
    each(sepia, (value, index) => {
      const own = sum(LIGHT, sepia)
      return own + cos * (value - own) + sin * sum(TURNED[index], sepia)
    }),
  )
  const strong = stored(each(hue, (value) => sum(LIGHT, hue) + saturation * (value - sum(LIGHT, hue))))
  return {
    filter: `brightness(0) invert(${grey}) sepia(1) hue-rotate(${angle}deg) saturate(${saturation}) brightness(${bright})`,
    shown: stored(each(strong, (value) => value * bright)),
  }
}
