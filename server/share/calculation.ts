import { type CalculationImage, SHARE_HEIGHT, SHARE_WIDTH } from '#app/shell/meta/share-image.ts'
import { FLOOR, INK, lamp, person, svg, WINE, YELLOW } from './drawing.ts'
import type { SetLetters } from './letters.ts'

/** Position of the wordmark on the ticket; it is fitted into its box. */
export const LOGO = { left: 96, top: 92, width: 420, height: 60 } as const

const TICKET = { left: 48, top: 48, right: 1152, bottom: 582, stub: 850 } as const

/**
 * A shared calculation: a ticket with its package and who pays the fee, and a lamp over seats on
 * its stub. `withLogo`: the wordmark is laid over it, instead of the name.
 */
export async function calculation(
  words: CalculationImage['words'],
  setLetters: SetLetters,
  withLogo: boolean,
): Promise<string> {
  const { left, top, right, bottom, stub } = TICKET
  const width = stub - LOGO.left - 40
  const site = withLogo ? '' : words.site
  const letters = await setLetters([
    { left: LOGO.left, top: LOGO.top, width, texts: [{ text: site, sizes: [52, 44, 36], height: 56 }] },
    {
      left: LOGO.left,
      top: 200,
      width,
      gap: 20,
      texts: [
        { text: 'Beregning af prisen', sizes: [42, 36], height: 44 },
        { text: words.package, sizes: [176, 148, 124, 104, 88, 72], height: 200 },
        { text: words.payer, sizes: [56, 52, 48, 44, 40], height: 60 },
      ],
    },
  ])
  const seats = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4].map((seat) =>
      person(stub + 46 + seat * 64 - (row % 2) * 30, bottom - row * 52, 0.8, WINE, row === 3 ? YELLOW : WINE),
    ),
  )
  const dots = Array.from({ length: 23 }, (_, row) => top + 48 + row * 20).map(
    (y) => `<circle cx="${stub}" cy="${y}" r="4"/>`,
  )
  const hole = (y: number) => `<circle cx="${stub}" cy="${y}" r="26"/>`
  return svg(`
    <rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${WINE}"/>
    <clipPath id="stub"><rect x="${stub}" y="${top}" width="${right - stub}" height="${bottom - top}"/></clipPath>
    <rect x="${left}" y="${top}" width="${stub - left}" height="${bottom - top}" fill="${YELLOW}"/>
    <rect x="${stub}" y="${top}" width="${right - stub}" height="${bottom - top}" fill="${FLOOR}"/>
    <g clip-path="url(#stub)">
      <path d="M${stub + 131} ${top}L${stub - 60} ${bottom}H${right + 60}L${stub + 171} ${top}z" fill="${YELLOW}" opacity="0.16"/>
      ${seats.reverse().join('')}
      <g transform="rotate(180 ${stub + 151} ${top})">${lamp(stub + 91, top, 60)}</g>
    </g>
    ${letters}
    <g fill="${INK}">${dots.join('')}</g>
    <g fill="${WINE}">${hole(top)}${hole(bottom)}</g>`)
}
