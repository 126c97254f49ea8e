import { SHARE_HEIGHT, SHARE_WIDTH } from '#app/shell/meta/share-image.ts'
import { token } from '#app/ui/token.ts'
import type { SetLetters } from './letters.ts'

/** Texts of a page's image. */
interface ShareWords {
  title: string
  /** Name of the site; may be empty. */
  site: string
}

export const INK = token('color-ink')
export const FLOOR = token('color-hall-floor')
export const WINE = token('color-hall-4')
export const YELLOW = token('color-brand-yellow')
const PINK = token('color-brand-pink')
const MINT = token('color-brand-green')
const GLOW = token('color-glow')
const WHITE = token('color-white')
const DARK = [token('color-hall-2'), token('color-hall-3'), WINE, token('color-hall-3')] as const
const LIT = [PINK, WHITE, MINT, GLOW] as const

/** Position of the page's own picture on the ticket. */
export const PICTURE = { left: 776, top: 48, width: 376, height: 534 } as const

/** A page without its own picture: its title in a beam of light above the audience. */
export async function stage(words: ShareWords, setLetters: SetLetters): Promise<string> {
  const place = { left: 130, width: 940, align: 'center' } as const
  const letters = await setLetters([
    { ...place, top: 74, texts: [{ text: words.site, sizes: [40], height: 42 }] },
    {
      ...place,
      top: words.site ? 126 : 80,
      height: 292,
      texts: [{ text: words.title, sizes: [104, 92, 82, 72, 64, 56, 50], height: 292 }],
    },
  ])
  return svg(`
    <rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${INK}"/>
    ${audience()}
    <path d="M540 590L0 ${EDGE}V0H1200V${EDGE}L660 590z" fill="${YELLOW}"/>
    ${front()}
    ${letters}
    ${confetti()}
    <rect y="590" width="${SHARE_WIDTH}" height="40" fill="${FLOOR}"/>
    ${lamp(540, 590, 60)}`)
}

/** A page with its own picture: a ticket with the picture as its stub. */
export async function ticket(
  words: ShareWords,
  setLetters: SetLetters,
): Promise<{ under: string; over: string }> {
  const { left, top, width, height } = PICTURE
  const bottom = top + height
  const letters = await setLetters([
    {
      left: 96,
      top: 96,
      width: 600,
      gap: 34,
      texts: [
        { text: words.site, sizes: [36], height: 38 },
        { text: words.title, sizes: [84, 76, 68, 60, 54, 48, 42], height: 350 },
      ],
    },
  ])
  const lamps = [0, 1, 2, 3, 4, 5, 6].map((place) =>
    place === 3
      ? lamp(96 + place * 90, bottom, 34)
      : `<path d="M${96 + place * 90} ${bottom}a34 34 0 0 1 68 0z" fill="${WINE}"/>`,
  )
  const dots = Array.from({ length: 23 }, (_, row) => 96 + row * 20).map(
    (y) => `<circle cx="${left}" cy="${y}" r="4"/>`,
  )
  return {
    under: svg(`
      <rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${WINE}"/>
      <rect x="48" y="${top}" width="${left - 48}" height="${height}" fill="${YELLOW}"/>
      ${letters}
      ${lamps.join('')}
      <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${FLOOR}"/>`),
    over: svg(`<g fill="${WINE}"><circle cx="${left}" cy="${top}" r="26"/><circle cx="${left}" cy="${bottom}" r="26"/></g>
      <g fill="${INK}">${dots.join('')}</g>`),
  }
}

/** Where the edge of the light meets the sides, in pixels from the top. */
const EDGE = 372

/** The height of that edge at `x` pixels from the left. */
function edgeAt(x: number): number {
  return EDGE + (Math.min(x, SHARE_WIDTH - x) * (590 - EDGE)) / 540
}

/** Rows of people in the dark, with light on those at its edge. */
function audience(): string {
  const people: string[] = []
  // From back to front, so that nearer people cover those behind.
  for (let row = 4; row >= 0; row--) {
    for (let seat = -1; seat < 17; seat++) {
      const x = seat * 78 + (row % 2) * 39
      const y = 612 - row * 58
      const size = 0.95 - row * 0.03
      people.push(
        person(x, y, size, DARK[(seat + row * 3 + 4) % 4] ?? INK, DARK[(seat + row + 6) % 4] ?? INK),
      )
    }
  }
  return people.join('')
}

function front(): string {
  const heads: string[] = []
  for (let place = 0; place < 9; place++) {
    for (const x of [22 + place * 58, SHARE_WIDTH - 22 - place * 58]) {
      const y = edgeAt(x) + 4
      heads.push(person(x, y + 46, 0.92, DARK[2], LIT[(place + (x > 600 ? 2 : 0)) % 4] ?? GLOW))
    }
  }
  return heads.join('')
}

export function person(x: number, bottom: number, size: number, body: string, head: string): string {
  return `<g transform="translate(${x} ${bottom}) scale(${size.toFixed(2)})"><path d="M-30 0a30 30 0 0 1 60 0z" fill="${body}"/><circle cy="-42" r="18" fill="${head}"/></g>`
}

export function lamp(left: number, floor: number, radius: number): string {
  const core = radius * 0.58
  return `<path d="M${left} ${floor}a${radius} ${radius} 0 0 1 ${2 * radius} 0z" fill="${GLOW}"/><path d="M${left + radius - core} ${floor}a${core} ${core} 0 0 1 ${2 * core} 0z" fill="${WHITE}"/>`
}

function confetti(): string {
  const ticketShape = 'M-24-14h34a6 6 0 0 0 12 0h2v28h-2a6 6 0 0 0-12 0h-34z'
  return `<path d="${ticketShape}" transform="translate(116 118) rotate(45)" fill="${PINK}"/>
    <path d="${ticketShape}" transform="translate(1084 118) rotate(-45)" fill="${MINT}"/>
    <path d="M52 250a15 15 0 0 1 30 0z" fill="${MINT}"/><path d="M1120 214a15 15 0 0 0 30 0z" fill="${WHITE}"/>
    <path d="M232 62a11 11 0 0 0 22 0z" fill="${WINE}"/><path d="M946 72a11 11 0 0 1 22 0z" fill="${WINE}"/>`
}

export function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">${content}</svg>`
}
