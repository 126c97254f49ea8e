/** The state of a visitor's trial of the product; nothing of it leaves the page. */
export interface Trial {
  step: 'choose' | 'tickets' | 'door'
  count: number
  /** Numbers of the tickets that were scanned, in order. */
  scanned: readonly number[]
  /** What the scanner shows; null: nothing was scanned yet. */
  result: { ticket: number; isFirst: boolean } | null
}

export const MOST_OF_A_TRIAL = 4

export const NEW_TRIAL: Trial = { step: 'choose', count: 2, scanned: [], result: null }

/** One ticket more or less, between 1 and MOST_OF_A_TRIAL. */
export const withCount = (trial: Trial, count: number): Trial => ({
  ...trial,
  count: Math.min(Math.max(count, 1), MOST_OF_A_TRIAL),
})

/** A ticket admits once; later scans of it are refused. */
export function scan(trial: Trial, ticket: number): Trial {
  const isFirst = !trial.scanned.includes(ticket)
  const scanned = isFirst ? [...trial.scanned, ticket] : trial.scanned
  return { ...trial, scanned, result: { ticket, isFirst } }
}

/** 1 billet, 2 billetter. */
export const ticketsText = (count: number): string => (count === 1 ? '1 billet' : `${count} billetter`)

/** The code that is printed on a ticket. */
export const ticketCode = (ticket: number): string => `RM4P-K7Q${ticket}`

const SIDE = 21
const FINDERS: readonly [number, number][] = [
  [0, 0],
  [SIDE - 7, 0],
  [0, SIDE - 7],
]

/**
 * A drawing of 21 by 21 squares that looks like a QR code but is none, so that a phone pointed at
 * it finds no address.
 */
export function codeDrawing(code: string): string {
  let state = [...code].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  const isFinder = (x: number, y: number) =>
    FINDERS.some(([left, top]) => x >= left - 1 && x <= left + 7 && y >= top - 1 && y <= top + 7)
  const squares = FINDERS.map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      if (!isFinder(x, y) && state > 0x80000000) squares.push(`M${x} ${y}h1v1h-1z`)
    }
  }
  return squares.join('')
}
